/** What is sent to an operation that writes: parameters in any of three forms, a document, or plain bytes. */

import type { AnyOperation } from '../operation.ts'
import type { Json, SchemaWriter } from './json-schema.ts'

/** Undefined where there is nothing to send. */
export function requestBody(
  { name, body, requests }: AnyOperation,
  input: Json,
  schemas: SchemaWriter,
): Json | undefined {
  if (body === 'bytes') {
    return {
      required: true,
      description: 'The bytes of the file, as they are.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  }
  const properties = (input.properties ?? {}) as Record<string, Json>
  if (body === 'document') {
    const file = { type: 'string', format: 'binary', description: 'The document as a file.' }
    const itself = { type: 'object', description: 'The document itself.', additionalProperties: true }
    return {
      required: true,
      content: {
        'multipart/form-data': { schema: { ...input, properties: { ...properties, file } } },
        'application/json': { schema: itself },
      },
    }
  }
  const kinds = (input.oneOf ?? input.anyOf ?? []) as Json[]
  if (Object.keys(properties).length === 0 && kinds.length === 0) return undefined
  const schema = schemas.keep(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`, input)
  const media = { schema, ...examplesOf(requests) }
  const isRequired = (one: Json) =>
    [shapeOf(one, schemas)].some(({ required, anyOf }) => required !== undefined || anyOf !== undefined)
  return {
    required: kinds.length > 0 ? kinds.every(isRequired) : isRequired(input),
    content: {
      'application/json': media,
      'application/x-www-form-urlencoded': media,
      'multipart/form-data': media,
    },
  }
}

const shapeOf = (one: Json, { named }: SchemaWriter): Json =>
  typeof one.$ref === 'string' ? (named[one.$ref.split('/').at(-1) ?? ''] ?? {}) : one

/** The request that stands with the operation, or one for each of its modes. */
function examplesOf(requests: AnyOperation['requests']): Json {
  if ('' in requests) return { example: requests[''] }
  return { examples: Object.fromEntries(Object.entries(requests).map(([mode, value]) => [mode, { value }])) }
}
