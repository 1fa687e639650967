/** The contract as a document: OpenAPI 3.1, written from the registry and the kinds of events. */

import { VERSION } from '../process/version.ts'
import type { EventKind } from '../wire/event-kind.ts'
import { errorAnswer } from './openapi/error-schema.ts'
import { type Json, schemaWriter } from './openapi/json-schema.ts'
import { onePathEach } from './openapi/one-path-each.ts'
import { describeOperation } from './openapi/operations.ts'
import { inOrder, pathOf } from './openapi/paths.ts'
import { sharedRefusals } from './openapi/refusals.ts'
import { tagGroups, tagsOf } from './openapi/tags.ts'
import { webhooksOf } from './openapi/webhooks.ts'
import type { Registry } from './registry.ts'
import type { Slice } from './slice.ts'

export type Contract = {
  registry: Registry
  slices: Pick<Slice, 'name' | 'title' | 'about'>[]
  eventKinds: EventKind[]
  brand: string
  publicUrl: string
  /** What is read first. */
  introduction: string
  /** Ids that can be tried at once, by kind of node. */
  ids: Record<string, string>
}

/** With the specification's names in its paths, or without two that differ in those alone, as OpenAPI has it. */
export type Rendering = 'as specified' | 'strict'

export function openApi(
  { registry, slices, eventKinds, brand, publicUrl, introduction, ids }: Contract,
  rendering: Rendering,
): Json {
  const schemas = schemaWriter(brand)
  const tags = tagsOf(registry, slices)
  const paths: Record<string, Json> = {}
  for (const route of inOrder(registry.routes)) {
    const path = pathOf(route)
    const described = describeOperation(route, {
      brand,
      schemas,
      tag: tags.of(route),
      ids,
    })
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: described }
  }
  schemas.answer(errorAnswer)
  const responses = sharedRefusals()
  const webhooks = webhooksOf(eventKinds, brand, schemas)
  const rendered = rendering === 'strict' ? onePathEach(paths, { schemas, answers: responses }) : paths
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: VERSION,
      summary: 'A self-hosted business messaging account service.',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: tags.all,
    'x-tagGroups': tagGroups(tags.all),
    paths: rendered,
    webhooks,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token; also as the parameter access_token.',
        },
        operator: { type: 'http', scheme: 'bearer', description: 'The operator key.' },
      },
      responses,
      schemas: sorted(used(schemas.named, [rendered, webhooks, responses])),
    },
  }
}

const sorted = (named: Record<string, Json>) =>
  Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Where operations with one input became one, only one of its names is left. */
function used(named: Record<string, Json>, document: Json[]): Record<string, Json> {
  const references = JSON.stringify([named, document]).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  const names = new Set([...references].map(([, name]) => name))
  return Object.fromEntries(Object.entries(named).filter(([name]) => names.has(name)))
}
