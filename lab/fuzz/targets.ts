/** What can be asked of the service: every operation of the registry, by its schema, and every page. */

import type { z } from 'zod'
import { slices } from '../../server/src/app/slices.ts'
import { schemaWriter } from '../../server/src/kernel/graph/openapi/json-schema.ts'
import { buildRegistry } from '../../server/src/kernel/graph/registry.ts'
import type { Page } from '../../server/src/kernel/pages/page.ts'

export type Schema = Record<string, unknown>

export type Target = {
  method: string
  /** `POST /{flow}/publish`, as the registry has it. */
  pattern: string
  path: string
  door: 'public' | 'operator' | 'page'
  /** Its parameters by name. */
  parameters: Record<string, Schema>
  required: string[]
  body: 'parameters' | 'form' | 'bytes' | 'document'
}

const registry = buildRegistry(slices, 'chat')

const words = (names: string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]))

/** It never ends by itself. */
const ENDLESS = /\/events$/

const ABOUT = [
  'GET /health',
  'GET /ready',
  'GET /metrics',
  'GET /openapi.json',
  'GET /favicon.ico',
  'GET /docs',
]

const pages: Target[] = [
  ...slices.flatMap((slice) => Object.entries(slice.pages ?? {})),
  ...ABOUT.map((pattern) => [pattern, undefined] as const),
]
  .filter(([pattern]) => !ENDLESS.test(pattern))
  .map(([pattern, page]) => {
    const [method = '', path = ''] = pattern.split(' ')
    const names = page ? namesOf(page) : []
    return { method, pattern, path, door: 'page', parameters: words(names), required: [], body: 'form' }
  })

/** A form whose fields are a screen's or a message's own has no names; some of those are tried, too. */
function namesOf({ query, form }: Page): string[] {
  const names = [query, form].flatMap((schema) => Object.keys((schema as { shape?: object }).shape ?? {}))
  return [...names, 'session', 'press', 'type', 'text']
}

const schemas = schemaWriter('chat')

/** With what references lead to in their place. */
function inlined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlined)
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) return inlined(schemas.named[String(value.$ref).split('/').at(-1) ?? ''])
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inlined(inner)]))
}

const operations: Target[] = registry.routes.map(({ method, pattern, door, operation }) => {
  const schema = schemas.input(operation.input as z.ZodType)
  return {
    method,
    pattern,
    path: pattern.split(' ')[1] ?? '',
    door,
    parameters: inlined(parametersOf(schema)) as Record<string, Schema>,
    required: (schema.required ?? []) as string[],
    body: operation.body,
  }
})

/** Of an input that is one of several objects: the parameters of all of them. */
function parametersOf({ properties = {}, oneOf = [] }: Schema): Record<string, Schema> {
  return Object.assign({}, ...(oneOf as Schema[]).map(parametersOf), properties)
}

export const TARGETS: Target[] = [...operations, ...pages]
