/** What is sent to those who subscribe: one webhook for each field. */

import type { EventKind } from '../../wire/event-kind.ts'
import type { Json, SchemaWriter } from './json-schema.ts'
import { NOTIFICATIONS } from './tags.ts'

export function webhooksOf(kinds: EventKind[], brand: string, schemas: SchemaWriter): Record<string, Json> {
  const byField = Map.groupBy(kinds, (kind) => kind.field)
  return Object.fromEntries(
    [...byField]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, all]) => [field, { post: notification(field, all, brand, schemas) }]),
  )
}

function notification(field: string, kinds: EventKind[], brand: string, schemas: SchemaWriter): Json {
  const values = kinds.map((kind) => schemas.answer(kind.schema))
  const [first] = kinds
  return {
    operationId: `on_${field}`,
    summary: first?.about,
    description: kinds.map(({ about, cause }) => `${about} Caused when ${cause}.`).join('\n\n'),
    tags: [NOTIFICATIONS.name],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: envelope(field, brand, values.length === 1 ? (values[0] as Json) : { anyOf: values }),
          example: enveloped(field, brand, first?.example),
        },
      },
    },
    responses: {
      200: { description: 'Any 2xx: the event was taken and is not sent again.' },
      410: { description: 'The receiver is gone: its subscription is paused.' },
    },
  }
}

const HEADERS = [
  header(
    'x-hub-signature-256',
    '`sha256=` and the HMAC-SHA256 of exactly these bytes under the application secret.',
  ),
  header('x-parley-event-id', 'The same for every attempt at one event.'),
]

function header(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}

function envelope(field: string, brand: string, value: Json): Json {
  const change = object({ field: { const: field }, value })
  const entry = object({
    id: { type: 'string', description: 'The business account.' },
    time: { type: 'integer', description: 'Unix seconds.' },
    changes: { type: 'array', minItems: 1, maxItems: 1, items: change },
  })
  return object({
    object: { type: 'string', examples: [`${brand}_business_account`] },
    entry: { type: 'array', minItems: 1, maxItems: 1, items: entry },
  })
}

const object = (properties: Json): Json => ({ type: 'object', properties, required: Object.keys(properties) })

const enveloped = (field: string, brand: string, value: unknown) => ({
  object: `${brand}_business_account`,
  entry: [{ id: '200000000000001', time: 1_767_225_600, changes: [{ field, value }] }],
})
