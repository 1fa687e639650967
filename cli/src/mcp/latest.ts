/** `latest` in the place of an id: the last of its kind, in an argument or in a path. */

import { flowNamed } from '../flows/named.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import { templateNamed } from '../templates/named.ts'

const LATEST = 'latest'

type Find = (server: Server) => Promise<string | undefined>

/** By the argument that names one. */
const KINDS = {
  event: async ({ operator }) => (await operator.call('listEvents', [], { limit: 1 })).data[0]?.id,
  trace: async ({ operator }) =>
    (await operator.call('listRequests', [], { limit: 1, wait: '2s' })).data[0]?.trace_id,
  world: (server) => server.worldNamed(LATEST),
  app: async ({ operator }) => (await operator.call('listApps', [], { limit: 1 })).data[0]?.id,
  // Those that the access token reaches.
  account: async (server) => {
    const reached = { limit: 1, app_id: await server.app() }
    return (await server.operator.call('listAllAccounts', [], reached)).data[0]?.id
  },
  number: async (server) => {
    const reached = { limit: 1, account_id: await server.account() }
    return (await server.operator.call('listAllNumbers', [], reached)).data[0]?.id
  },
  template: (server) => templateNamed(server, LATEST),
  flow: (server) => flowNamed(server, LATEST),
  customer: async (server) =>
    (await server.operator.call('listConversations', [await server.number()], { limit: 1 })).data[0]?.wa_id,
} satisfies Record<string, Find>

type Kind = keyof typeof KINDS

/** The segment of a path that stands before an id. */
const IN_PATHS: Record<string, Kind> = {
  events: 'event',
  traces: 'trace',
  worlds: 'world',
  apps: 'app',
  conversations: 'customer',
}

const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name)

async function latest(server: Server, kind: Kind): Promise<string> {
  const found = await KINDS[kind](server)
  if (found !== undefined) return found
  throw new Problem(`There is no ${kind} yet.`, { exitCode: EXIT.refused })
}

export async function withLatest(
  server: Server,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const read = async (name: string, value: unknown): Promise<unknown> => {
    if (value === LATEST && isKind(name)) return latest(server, name)
    return name === 'path' && typeof value === 'string' ? inPath(server, value) : value
  }
  return Object.fromEntries(
    await Promise.all(
      Object.entries(given).map(async ([name, value]) => [name, await read(name, value)] as const),
    ),
  )
}

/** An id at the root may be of any kind: `latest_template` says which. */
async function inPath(server: Server, path: string): Promise<string> {
  const [places = '', ...query] = path.split('?')
  const segments = places.split('/')
  const named = segments.map((segment, at) => {
    const [word, said] = segment.split('_')
    if (word !== LATEST) return segment
    const kind = said ?? IN_PATHS[segments[at - 1] ?? ''] ?? ''
    if (isKind(kind)) return latest(server, kind)
    const kinds = Object.keys(KINDS).map((one) => `${LATEST}_${one}`)
    throw new Problem(`${segment} does not say of what kind.`, { next: `Say ${kinds.join(', ')}.` })
  })
  return [(await Promise.all(named)).join('/'), ...query].join('?')
}
