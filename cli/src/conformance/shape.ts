/** Whether an answer has the shape that it should have: as much of JSON Schema as the script of the specification uses. */

export type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: false | Shape
  items?: Shape
  prefixItems?: Shape[]
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  anyOf?: Shape[]
  oneOf?: Shape[]
  not?: Shape
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const TYPES: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** What is wrong first, with its place; undefined when nothing is. */
export function flawIn(value: unknown, shape: Shape, place = 'the answer'): string | undefined {
  const { type, anyOf, oneOf } = shape
  if (type !== undefined && TYPES[type]?.(value) !== true) return `${place} is ${shown(value)}, not ${type}`
  if (shape.const !== undefined && value !== shape.const)
    return `${place} is ${shown(value)}, not ${shown(shape.const)}`
  if (shape.enum && !shape.enum.includes(value))
    return `${place} is ${shown(value)}, not one of ${shape.enum.join(', ')}`
  if (shape.not && flawIn(value, shape.not, place) === undefined) return `${place} should not be there`
  const choices = anyOf ?? oneOf
  if (choices) {
    const flaws = choices.map((one) => flawIn(value, one, place))
    if (flaws.every((flaw) => flaw !== undefined)) return flaws[0]
  }
  if (typeof value === 'string') return flawInText(value, shape, place)
  if (Array.isArray(value)) return flawInList(value, shape, place)
  return isObject(value) ? flawInObject(value, shape, place) : undefined
}

function flawInText(value: string, { pattern, format }: Shape, place: string): string | undefined {
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return `${place} is ${shown(value)}, which is not as ${pattern} says`
  if (format === 'uri' && !URL.canParse(value)) return `${place} is ${shown(value)}, which is no address`
  return undefined
}

function flawInList(value: unknown[], shape: Shape, place: string): string | undefined {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, prefixItems = [], items } = shape
  if (value.length < minItems) return `${place} has ${value.length} entries, not ${minItems}`
  if (value.length > maxItems) return `${place} has ${value.length} entries, not ${maxItems}`
  return first(value, (entry, at) => {
    const wanted = prefixItems[at] ?? items
    return wanted && flawIn(entry, wanted, `${place}[${at}]`)
  })
}

function flawInObject(value: Record<string, unknown>, shape: Shape, place: string): string | undefined {
  const { properties = {}, required = [], additionalProperties } = shape
  const missing = required.find((name) => !(name in value))
  if (missing !== undefined) return `${place} has no ${missing}`
  return first(Object.entries(value), ([name, inner]) => {
    const wanted = properties[name] ?? additionalProperties
    if (wanted === false) return `${place} has ${name}, which was not asked for`
    return wanted && flawIn(inner, wanted, `${place}.${name}`)
  })
}

function first<T>(all: T[], flawOf: (one: T, at: number) => string | undefined): string | undefined {
  for (const [at, one] of all.entries()) {
    const flaw = flawOf(one, at)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

const SHOWN_MAX = 60
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}
