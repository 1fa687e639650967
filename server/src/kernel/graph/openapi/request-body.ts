/** What is sent to an operation that writes: parameters in any of three forms, a document, or plain bytes. */

import type { AnyOperation } from '../operation.ts'
import { sampleOf } from '../sample.ts'
import type { Json, SchemaWriter } from './json-schema.ts'

/** Undefined where there is nothing to send. */
export function requestBody(
  { name, body }: AnyOperation,
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
  const [first = input] = kinds
  const plainest = typeof first.$ref === 'string' ? namedBy(first.$ref, schemas) : first
  const required = (plainest.required ?? []) as string[]
  const media = { schema, example: leastOf(plainest, required, schemas) }
  return {
    required: required.length > 0,
    content: {
      'application/json': media,
      'application/x-www-form-urlencoded': media,
      'multipart/form-data': media,
    },
  }
}

const namedBy = (reference: string, { named }: SchemaWriter): Json =>
  named[reference.split('/').at(-1) ?? ''] ?? {}

/** The least that may be sent: what somebody begins with who tries a call; of several kinds, the first. */
function leastOf(input: Json, required: string[], schemas: SchemaWriter): unknown {
  const properties = Object.entries((input.properties ?? {}) as Record<string, Json>)
  return sampleOf(
    {
      type: 'object',
      properties: Object.fromEntries(properties.filter(([name]) => required.includes(name))),
    },
    schemas.named,
  )
}
