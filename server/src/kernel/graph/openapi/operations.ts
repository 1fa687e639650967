/** One operation of the contract: what may be asked, what is answered, what is refused. */

import { permissionName } from '../../call/auth.ts'
import type { AnyOperation } from '../operation.ts'
import type { Route } from '../registry.ts'
import type { Json, SchemaWriter } from './json-schema.ts'
import { pathParameters } from './paths.ts'
import { refusalsOf } from './refusals.ts'
import { requestBody } from './request-body.ts'

type Around = { brand: string; schemas: SchemaWriter; tag: string; ids: Record<string, string> }

export function describeOperation(route: Route, { brand, schemas, tag, ids }: Around): Json {
  const { operation, method } = route
  const input = schemas.input(operation.input)
  const place = operation.parametersIn ?? (method === 'POST' ? 'body' : 'query')
  const isInQuery = place === 'query' || operation.body === 'bytes'
  const body = place === 'body' ? requestBody(operation, input, schemas) : undefined
  const answer = schemas.answer(operation.answer)
  const permissions = operation.permissions.map((one) => permissionName(brand, one))
  return {
    operationId: operation.name,
    ...words(operation, permissions),
    ...(operation.sandboxOnly && { 'x-sandbox-only': true }),
    ...(operation.onlyVersioned && { 'x-versioned-only': true }),
    tags: [tag],
    security: [route.door === 'operator' ? { operator: [] } : { token: [] }],
    parameters: [
      ...pathParameters(route, ids),
      ...(isInQuery ? queryParameters(input, operation.requests) : []),
      ...Object.entries(operation.headers ?? {}).map(([name, header]) => ({
        name,
        in: 'header',
        ...parameter(schemas.input(header)),
      })),
      ...(method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: 'Done.',
        content: {
          'application/json': {
            schema: answer,
            ...(operation.example !== undefined && { example: operation.example }),
          },
          ...Object.fromEntries(
            (operation.alsoAnswers ?? []).map((type) => [type, { schema: { type: 'string' } }]),
          ),
        },
      },
      ...refusalsOf(route),
    },
  }
}

/** The first clause is the title, and the whole sentence is read below it. */
function words(
  { summary, sandboxOnly, onlyVersioned, note = [] }: Route['operation'],
  permissions: string[],
): Json {
  const title = summary.replace(/[;:].*$/s, '')
  const sentences = [
    ...(title === summary ? [] : [`${summary}.`]),
    ...(sandboxOnly ? ['In the sandbox only: production does not have it.'] : []),
    ...(onlyVersioned ? ['On versioned paths only, such as `/v26.0/…`.'] : []),
    ...(permissions.length > 0 ? [`Needs the permission ${permissions.join(' and ')}.`] : []),
  ]
  const paragraphs = [...(sentences.length > 0 ? [sentences.join(' ')] : []), ...note]
  return { summary: title, ...(paragraphs.length > 0 && { description: paragraphs.join('\n\n') }) }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A word of your own for this call: repeated with the same word, it is answered as before and done once.',
  schema: { type: 'string', maxLength: 255 },
}

const propertiesOf = (input: Json) => (input.properties ?? {}) as Record<string, Json>
const requiredOf = (input: Json) => (input.required ?? []) as string[]

/** A parameter that more than one example has is shown with the first. */
const queryParameters = (input: Json, requests: AnyOperation['requests']) =>
  Object.entries(propertiesOf(input)).map(([name, schema]) => {
    const shown = (Object.values(requests) as Json[]).find((request) => name in request)
    return {
      name,
      in: 'query',
      ...parameter(schema, requiredOf(input).includes(name)),
      ...(shown && { example: shown[name] }),
      // A list in a query is separated by commas.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    }
  })

function parameter({ description, ...schema }: Json, required = false): Json {
  return { required, description, schema }
}
