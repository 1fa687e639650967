/** Edges asked for as fields, on versioned paths: `fields=name,phone_numbers{id},message_templates.limit(1){name}`. */

import { invalidParameter } from '../wire/errors.ts'
import { type AskedField, parseFields } from './fields.ts'
import type { Dispatch, Incoming } from './incoming.ts'
import { type Address, dialectOf } from './path.ts'
import type { Registry } from './registry.ts'
import { partOf } from './root/part.ts'
import type { Standing } from './standing.ts'

/** In one read of a node. Edges of what stands on an edge are not read. */
const EDGES_MAX = 10
const ENTRIES_MAX = 100

/** The answer with the edges in it that were asked for; each is a call of its own, with its permission and its budget. */
export async function withEdges(
  { dispatch, registry }: { dispatch: Dispatch; registry: Registry },
  incoming: Incoming,
  address: Address,
  standing: Standing,
  answer: string,
): Promise<string> {
  const { entry, route } = standing
  const { fields } = incoming.query
  const isRead = route.method === 'GET' && route.edge === '' && dialectOf(address) === 'platform'
  if (!entry || !isRead || typeof fields !== 'string' || route.door !== 'public') return answer
  const own = registry.kinds.get(entry.kind)?.fields ?? {}
  const edges = parseFields(fields).filter(
    ({ name }) => !Object.hasOwn(own, name) && registry.at('public', entry.kind, name)?.has('GET'),
  )
  if (edges.length === 0) return answer
  if (edges.length > EDGES_MAX)
    throw invalidParameter(`Param fields may name at most ${EDGES_MAX} edges, and names ${edges.length}.`, {
      blame: ['fields'],
    })
  const node = JSON.parse(answer)
  for (const edge of edges) {
    const path = `/${address.version}/${encodeURIComponent(entry.id)}/${edge.name}`
    const told = await dispatch(
      partOf(incoming, { method: 'GET', path, query: parametersOf(edge, incoming) }),
    )
    if (typeof told === 'string') node[edge.name] = JSON.parse(told)
  }
  return JSON.stringify(node)
}

/** `limit(1)` and the like are its parameters, and its selection its fields. */
function parametersOf({ calls, inner }: AskedField, { query }: Incoming) {
  const { access_token, date_format } = query
  const limit = calls.get('limit')
  return {
    ...(access_token !== undefined && { access_token }),
    ...(date_format !== undefined && { date_format }),
    ...Object.fromEntries(calls),
    ...(Number(limit) > ENTRIES_MAX && { limit: String(ENTRIES_MAX) }),
    ...(inner.length > 0 && { fields: inner.map(written).join(',') }),
  }
}

function written({ name, calls, inner }: AskedField): string {
  const called = [...calls].map(([call, value]) => `.${call}(${value})`).join('')
  return `${name}${called}${inner.length > 0 ? `{${inner.map(written).join(',')}}` : ''}`
}
