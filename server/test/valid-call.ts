/** A request that is accepted, as it travels: where its parameters stand, and what lies beside them. */

import type { Route } from '../src/kernel/graph/registry.ts'
import type { Actor, Answer } from './house.ts'
import type { Furnished } from './requests/furnished.ts'
import { fresh, STATES } from './requests/states.ts'

export type Change = { name: string; value: unknown }

export type ValidCall = {
  method: string
  path: string
  parameters: Record<string, unknown>
  body?: Record<string, unknown>
  raw?: Uint8Array | FormData
}

type Parameters = Record<string, unknown>

/** The example of the operation (of its first mode, unless named), in the state it speaks of; changed, where that is asked. */
export async function validCall(
  world: Furnished,
  route: Route,
  change: Change | ((valid: Parameters) => Parameters) | undefined = undefined,
  mode = Object.keys(route.operation.requests)[0] ?? '',
): Promise<ValidCall> {
  const { name, requests } = route.operation
  const making = STATES[`${name}_${mode}`] ?? STATES[name]
  const state = making ? await making(world) : {}
  const means = { ...world.means, ...state.means }
  const valid = filledIn(requests[mode] ?? {}, means, /^(create|add|save|update)/.test(name)) as Parameters
  const parameters = changed(valid, change)
  const known: Record<string, string> = { ...world.nodes, ...state.nodes }
  const [method = '', pattern = ''] = route.pattern.split(' ')
  const filled = pattern.replace(/\{([a-z_]+)\}/g, (_, place: string) => known[place] ?? 'unknown')
  const path = (state.version ?? (route.operation.onlyVersioned ? '/v23.0' : '')) + filled
  const call = { method, path, parameters }
  if (isBytes(route))
    return { ...call, path: withQuery(path, parameters), raw: state.bytes ?? world.worldFile }
  if (method === 'POST' && isFile(route)) return { ...call, raw: asForm(route, parameters) }
  return method === 'GET' ? { ...call, path: withQuery(path, parameters) } : { ...call, body: parameters }
}

function changed(
  valid: Parameters,
  change: Change | ((valid: Parameters) => Parameters) | undefined,
): Parameters {
  if (change === undefined) return valid
  return typeof change === 'function' ? change(valid) : { ...valid, [change.name]: change.value }
}

/** What must be different each time, where something new is made. */
const OWN_NAMES = new Set(['name', 'configuration_name', 'display_phone_number', 'phone_number'])

/** An example with what is here in place of its words, and new names for what is new. */
function filledIn(value: unknown, means: Record<string, string>, isNew: boolean): unknown {
  if (typeof value === 'string') return means[value] ?? value
  if (Array.isArray(value)) return value.map((one) => filledIn(one, means, false))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isNew && OWN_NAMES.has(name) ? fresh(inner) : filledIn(inner, means, false),
    ]),
  )
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

export function withQuery(path: string, parameters: Record<string, unknown>): string {
  const query = Object.entries(parameters).map(([name, value]) => [
    name,
    isPlain(value) ? String(value) : JSON.stringify(value),
  ])
  return `${path}?${new URLSearchParams(query)}`
}

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object'

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
