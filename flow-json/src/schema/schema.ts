/**
 * A JSON Schema for each version of the format, out of the catalogue: editors complete and underline with it. It
 * says what one place may hold; what holds between places only the validator knows.
 */

import type { Component } from '../catalogue/component.ts'
import { COMPONENTS } from '../catalogue/components.ts'
import { BRANCHES_PER_SCREEN_MAX, SCREENS_MAX } from '../catalogue/limits.ts'
import { LAYOUT, ROOT, SCREEN } from '../catalogue/screen.ts'
import { DATA_API_VERSIONS, since, type Version } from '../versions.ts'
import { type Routed, refTo, type Schema, shapeSchema } from './property.ts'

export function flowJsonSchema(version: Version): Schema {
  const rank = since(version)
  const components = (Object.entries(COMPONENTS) as [string, Component][]).filter(
    ([, { sinceRank }]) => sinceRank <= rank,
  )
  const standings = STANDINGS.filter((standing) => components.some(mayStand(standing, rank)))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Flow JSON ${version}`,
    type: 'object',
    properties: rootProperties(version),
    additionalProperties: false,
    required: ROOT.required.map(({ name }) => name),
    dependencies: { data_api_version: ['routing_model'] },
    definitions: {
      screen: screenSchema(rank),
      data: DATA,
      'schema of data': SCHEMA_OF_DATA,
      ...Object.fromEntries(standings.map((standing) => [standing, listSchema(components, standing, rank)])),
      ...Object.fromEntries(components.map((one) => [one[0], componentSchema(one, rank)])),
    },
  }
}

const rootProperties = (version: Version): Record<string, Schema> => ({
  version: { const: version },
  screens: { type: 'array', items: refTo('screen'), minItems: 1, maxItems: SCREENS_MAX },
  data_api_version: { enum: DATA_API_VERSIONS },
  routing_model: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' }, maxItems: BRANCHES_PER_SCREEN_MAX },
  },
  ...(since(version) < since('3.0') && { data_channel_uri: { type: 'string' } }),
})

function screenSchema(rank: number): Schema {
  const schema = shapeSchema(SCREEN, rank, 'components', {
    id: {
      type: 'string',
      pattern: rank >= since('7.0') ? '^(?!_+$)[a-zA-Z_]+$' : '^[a-zA-Z,_]+$',
      not: { const: 'SUCCESS' },
    },
    data: refTo('data'),
    layout: shapeSchema(LAYOUT, rank, 'components'),
  })
  return {
    ...schema,
    dependencies: { success: { properties: { terminal: { const: true } }, required: ['terminal'] } },
  }
}

const STANDINGS: readonly Routed[] = ['components', 'components in If', 'components in Switch']

const mayStand =
  (standing: Routed, rank: number) =>
  ([name, { inBranches }]: [string, Component]): boolean => {
    if (standing === 'components') return true
    if (inBranches === undefined || since(inBranches) > rank) return false
    return standing === 'components in If' || (name !== 'If' && name !== 'Switch')
  }

function listSchema(components: [string, Component][], standing: Routed, rank: number): Schema {
  const offered = components.filter(mayStand(standing, rank)).map(([name]) => refTo(name))
  return { type: 'array', items: { anyOf: offered } }
}

function componentSchema([name, component]: [string, Component], rank: number): Schema {
  const inside: Record<string, Routed> = { If: 'components in If', Switch: 'components in Switch' }
  return shapeSchema(component.shape, rank, inside[name] ?? 'components', { type: { const: name } })
}

/** A data model: by name a schema, with an example beside its type. */
const DATA: Schema = {
  type: 'object',
  additionalProperties: {
    allOf: [{ type: 'object', required: ['type', '__example__'] }, refTo('schema of data')],
  },
}

const SCHEMA_OF_DATA: Schema = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { enum: ['string', 'number', 'integer', 'boolean', 'object', 'array'] },
    items: refTo('schema of data'),
    properties: { type: 'object', additionalProperties: refTo('schema of data') },
  },
  if: { properties: { type: { const: 'array' } } },
  then: { required: ['items'] },
}
