/** Edges asked for as fields, on versioned paths: `fields=name,phone_numbers{id,whatsapp_business_profile{about}}`. */

import type { House } from '../call/house.ts'
import { invalidParameter } from '../wire/errors.ts'
import { type Directory, reachUnlisted } from './directory.ts'
import { type AskedField, parseFields } from './fields.ts'
import type { Dispatch, EdgesRead, Incoming } from './incoming.ts'
import { type Address, dialectOf } from './path.ts'
import type { Registry } from './registry.ts'
import { partOf } from './root/part.ts'
import type { Routed } from './routing.ts'

const EDGES_MAX = 10
const ENTRIES_MAX = 100
/** Of one call: every entry of a list has its own of each edge. */
const READS_MAX = 100

type Parts = { dispatch: Dispatch; house: House; registry: Registry; directory: Directory }
type Node = Record<string, unknown>

/** The answer with the edges in it that were asked for; each is a call of its own, with its permission and its budget. */
export async function withEdges(
  { dispatch, house, registry, directory }: Parts,
  incoming: Incoming,
  address: Address,
  { entry, route, caller }: Routed,
  answer: string,
): Promise<string> {
  const { fields } = incoming.query
  const isRead = route.method === 'GET' && route.door === 'public' && dialectOf(address) === 'platform'
  if (!entry || !isRead || typeof fields !== 'string') return answer
  const asked = parseFields(fields)
  const isEdge = (kind: string, { name }: AskedField) =>
    !Object.hasOwn(registry.kinds.get(kind)?.fields ?? {}, name) &&
    registry.at('public', kind, name)?.has('GET') === true
  const isNode = route.edge === ''
  const kinds = isNode ? [entry.kind] : [...registry.kinds.keys()]
  const maybe = asked.filter((one) => kinds.some((kind) => isEdge(kind, one)))
  if (maybe.length === 0) return answer

  const parsed = JSON.parse(answer)
  const reads: { node: Node; id: string; edge: AskedField }[] = []
  for (const node of isNode ? [parsed] : nodesIn(parsed)) {
    const id = isNode ? entry.id : String(node.id)
    const { kind } = isNode
      ? entry
      : ((await directory.look(id)) ??
        (await reachUnlisted(house, registry.kinds.values(), caller, id)) ??
        {})
    if (kind !== undefined)
      reads.push(...maybe.filter((one) => isEdge(kind, one)).map((edge) => ({ node, id, edge })))
  }
  const edges = incoming.edges ?? { named: 0, read: 0 }
  edges.named += maybe.filter((one) => reads.some(({ edge }) => edge === one)).length
  edges.read += reads.length
  assertFew(edges)
  for (const { node, id, edge } of reads) {
    const path = `/${address.version}/${encodeURIComponent(id)}/${edge.name}`
    const part = partOf(incoming, { method: 'GET', path, query: parametersOf(edge, incoming) })
    const inner = await dispatch({ ...part, edges })
    if (typeof inner === 'string') node[edge.name] = JSON.parse(inner)
  }
  return JSON.stringify(parsed)
}

const nodesIn = ({ data }: Node): Node[] =>
  Array.isArray(data) ? data.filter((one) => typeof one?.id === 'string') : []

/** Refused and not cut short: what is missing in an answer is looked for in vain. */
function assertFew({ named, read }: EdgesRead): void {
  const refuse = (what: string) => invalidParameter(`Param fields may ${what}.`, { blame: ['fields'] })
  if (named > EDGES_MAX) throw refuse(`name at most ${EDGES_MAX} edges, and names ${named}`)
  if (read > READS_MAX)
    throw refuse(
      `read at most ${READS_MAX} edges, and asks for ${read}: ask for fewer entries with .limit(10)`,
    )
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
