/** An OpenAPI document: every example of an answer with the example of a request that it belongs to. */

import type { Imported } from './imported.ts'
import { fillerWith, HOST, stoodFor } from './placeholders.ts'

type Json = Record<string, unknown>
type Content = Record<string, { example?: unknown; examples?: Record<string, Json>; schema?: Json }>
type Parameter = { name: string; in: string; required?: boolean; example?: unknown; schema?: Json }
type Operation = {
  parameters?: Json[]
  requestBody?: Json & { content?: Content }
  responses?: Record<string, Json & { content?: Content }>
}
type Document = { paths: Record<string, Json>; servers?: { url: string }[] } & Json

const METHODS = ['get', 'post', 'put', 'delete']

export const isOpenApi = (document: object): document is Document =>
  'openapi' in document && typeof document.openapi === 'string' && 'paths' in document

export function fromOpenApi(document: Document): Imported {
  const fill = fillerWith(new Map())
  const imported: Imported = { exchanges: [], halves: 0 }
  const base = basePath(document.servers?.[0]?.url, fill)
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = resolved(item[method], document) as Operation | undefined
      if (!operation) continue
      const parameters = [...asList(item.parameters), ...asList(operation.parameters)].map(
        (one) => resolved(one, document) as unknown as Parameter,
      )
      const requests = examplesOf(
        resolved(operation.requestBody, document)?.content as Content | undefined,
        document,
      )
      for (const [code, response] of Object.entries(operation.responses ?? {})) {
        const status = Number(code)
        if (!(status >= 200)) continue
        const answers = examplesOf(resolved(response, document)?.content as Content | undefined, document)
        for (const [name, value] of answers) {
          const sent = requests.get(name) ?? (status < 400 ? [...requests.values()][0] : undefined)
          // What is refused, and why, only an example of the same name tells.
          const isHalf =
            (status >= 400 && !requests.has(name)) ||
            (operation.requestBody !== undefined && sent === undefined)
          if (isHalf) imported.halves++
          else
            imported.exchanges.push({
              method: method.toUpperCase(),
              host: HOST,
              target: base + targetFor(path, parameters, fill),
              headers: { authorization: 'Bearer published-token', ...(sent !== undefined && JSON_TYPE) },
              body: bytesOf(sent, fill),
              answer: { status, headers: JSON_TYPE, body: bytesOf(value, fill) },
            })
        }
      }
    }
  return imported
}

const JSON_TYPE = { 'content-type': 'application/json' }
const asList = (value: unknown): Json[] => (Array.isArray(value) ? value : [])

const bytesOf = (value: unknown, fill: (text: string) => string): Buffer =>
  Buffer.from(value === undefined ? '' : fill(JSON.stringify(value)))

function basePath(url: string | undefined, fill: (text: string) => string): string {
  const filled = fill(url ?? '')
  const path = URL.canParse(filled) ? new URL(filled).pathname : filled
  return path === '/' ? '' : path.replace(/\/$/, '')
}

function targetFor(path: string, parameters: Parameter[], fill: (text: string) => string): string {
  const exampleOf = ({ example, schema, name }: Parameter) =>
    String(example ?? schema?.example ?? schema?.default ?? stoodFor(name))
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(stoodFor(one.name))), path)
  const query = parameters.filter((one) => one.in === 'query' && one.required)
  const search = new URLSearchParams(query.map((one) => [one.name, fill(exampleOf(one))]))
  return fill(filled) + (search.size === 0 ? '' : `?${search}`)
}

/** By name; one that has none is called so. */
function examplesOf(content: Content | undefined, document: Document): Map<string, unknown> {
  const of = content?.['application/json'] ?? Object.values(content ?? {})[0]
  if (of?.examples)
    return new Map(Object.entries(of.examples).map(([name, one]) => [name, resolved(one, document)?.value]))
  const example = of?.example ?? of?.schema?.example
  return example === undefined ? new Map() : new Map([['', example]])
}

function resolved(value: unknown, document: Document): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return value as Json
  const parts = $ref
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return parts.reduce<unknown>((at, part) => (at as Json | undefined)?.[part], document) as Json | undefined
}
