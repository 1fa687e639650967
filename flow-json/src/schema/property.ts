/** One property of the catalogue in the words of JSON Schema. */

import type { Property, Shape } from '../catalogue/property.ts'
import { ACTIONS, ACTIONS_SINCE_6 } from '../catalogue/screen.ts'
import { since } from '../versions.ts'

export type Schema = { [key: string]: unknown }

/** Lists of components differ by where they stand; each is a definition of its own. */
export type Routed = 'components' | 'components in If' | 'components in Switch'

export const refTo = (name: string): Schema => ({ $ref: `#/definitions/${encodeURIComponent(name)}` })

const BOUND: Schema = { type: 'string', pattern: '^\\$\\{' }
const BOUND_OR_TEMPLATE: Schema = { type: 'string', pattern: '^(\\$\\{|`)' }
const TEXT: Schema = { type: 'string' }
const BLANK_PATTERN = '\\S'

function propertySchema(property: Property, rank: number, standing: Routed): Schema {
  const plain = plainSchema(property, rank, standing)
  if (!property.dynamic || plain === TEXT) return plain
  return { anyOf: [plain, rank >= since('6.0') ? BOUND_OR_TEMPLATE : BOUND] }
}

function plainSchema(property: Property, rank: number, standing: Routed): Schema {
  switch (property.is) {
    case 'text':
      return property.filled ? { type: 'string', pattern: BLANK_PATTERN } : TEXT
    case 'texts':
      return {
        anyOf: [
          property.filled ? { type: 'string', pattern: BLANK_PATTERN } : TEXT,
          { type: 'array', items: TEXT, minItems: 1 },
        ],
      }
    case 'truth':
      return { type: 'boolean' }
    case 'number':
      return {
        type: property.whole ? 'integer' : 'number',
        ...(property.min !== undefined && { minimum: property.min }),
        ...(property.max !== undefined && { maximum: property.max }),
      }
    case 'word':
      return { enum: property.words }
    case 'words':
      return { type: 'array', items: property.words ? { enum: property.words } : TEXT, ...bounds(property) }
    case 'colour':
      return { type: 'string', pattern: '^#?[0-9A-Fa-f]{6}$' }
    case 'dates':
      return { type: 'array', items: TEXT }
    case 'list':
      return { type: 'array', items: shapeSchema(property.of, rank, standing), ...bounds(property) }
    case 'object':
      return shapeSchema(property.of, rank, standing)
    case 'strings or object':
      return {
        anyOf: [TEXT, property.of.properties.size > 0 ? shapeSchema(property.of, rank, standing) : MAP],
      }
    case 'action':
      return { anyOf: property.actions.flatMap((name) => actionSchema(name, rank, standing)) }
    case 'components':
      return refTo(standing)
    case 'cases':
      return { type: 'object', additionalProperties: refTo(standing), minProperties: 1 }
    case 'map':
      return MAP
    case 'anything':
      return {}
    default:
      return TEXT
  }
}

const MAP: Schema = { type: 'object' }

const bounds = ({ min, max }: { min?: number; max?: number }): Schema => ({
  ...(min !== undefined && { minItems: min }),
  ...(max !== undefined && { maxItems: max }),
})

function actionSchema(name: keyof typeof ACTIONS, rank: number, standing: Routed): Schema[] {
  if (ACTIONS_SINCE_6.has(name) && rank < since('6.0')) return []
  const payload: Schema = { anyOf: [MAP, BOUND] }
  const given = ACTIONS[name].properties.has('payload') ? { payload } : {}
  return [shapeSchema(ACTIONS[name], rank, standing, { name: { const: name }, ...given })]
}

/** An object with the keys of a shape and no others. */
export function shapeSchema(shape: Shape, rank: number, standing: Routed, better: Schema = {}): Schema {
  const known = [...shape.properties].filter(([, property]) => property.sinceRank <= rank)
  const required = shape.required.filter(({ sinceRank }) => sinceRank <= rank).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      known.map(([name, property]) => [name, better[name] ?? propertySchema(property, rank, standing)]),
    ),
    additionalProperties: false,
    ...(required.length > 0 && { required }),
  }
}
