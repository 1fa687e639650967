/** A request that is accepted, as it travels: where its parameters stand, and what lies beside them. */

import type { Route } from '../src/kernel/graph/registry.ts'
import type { Actor, Answer } from './house.ts'
import { type Furnished, VALID } from './valid-requests.ts'

export type Change = { name: string; value: unknown }

export type ValidCall = {
  method: string
  path: string
  parameters: Record<string, unknown>
  body?: Record<string, unknown>
  raw?: Uint8Array | FormData
}

/** The valid request, with one parameter that has another value. */
export async function validCall(world: Furnished, route: Route, change?: Change): Promise<ValidCall> {
  const valid = (await VALID[route.pattern]?.(world)) ?? {}
  const { parameters, nodes = {} } = 'parameters' in valid ? (valid as Made) : { parameters: valid }
  const asked = change ? { ...parameters, [change.name]: change.value } : parameters
  const known: Record<string, string> = { ...world.nodes, ...nodes }
  const [method = '', pattern = ''] = route.pattern.split(' ')
  const path = pattern.replace(/\{([a-z_]+)\}/g, (_, name: string) => known[name] ?? 'unknown')
  const call = { method, path, parameters: asked }
  if (isBytes(route)) return { ...call, path: withQuery(path, asked), raw: world.worldFile }
  if (method === 'POST' && isFile(route)) return { ...call, raw: asForm(route, asked) }
  return method === 'GET' ? { ...call, path: withQuery(path, asked) } : { ...call, body: asked }
}

export function sendCall(
  actor: Actor,
  { method, path, body, raw }: ValidCall,
  headers: Record<string, string> = {},
): Promise<Answer> {
  if (method === 'GET') return actor.get(path, { headers })
  const sent = raw === undefined ? { headers } : { headers, raw }
  return method === 'DELETE' ? actor.delete(path, body, sent) : actor.post(path, body, sent)
}

type Made = { parameters: Record<string, unknown>; nodes?: Record<string, string> }

export function withQuery(path: string, parameters: Record<string, unknown>): string {
  const query = Object.entries(parameters).map(([name, value]) => [name, String(value)])
  return `${path}?${new URLSearchParams(query)}`
}

/** The body is the file itself, and its parameters stand in the query. */
export const isBytes = ({ operation }: Route) => operation.body === 'bytes'

/** Beside a file, parameters travel as fields of a form. */
const isFile = ({ operation }: Route) => operation.body === 'document' || operation.name === 'uploadMedia'

function asForm({ operation }: Route, parameters: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parameters))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const isMedia = operation.name === 'uploadMedia'
  const [content, type] = isMedia ? ['%PDF', 'application/pdf'] : ['{}', 'application/json']
  if (!form.has('file') && !form.has('flow_json')) form.set('file', new Blob([content], { type }), 'a-file')
  return form
}
