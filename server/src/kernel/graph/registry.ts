/** The registry: every operation by node kind, edge and method. It refuses at start what it cannot read. */

import type { PageTable } from '../pages/page.ts'
import type { AnyNodeKind, Fields } from './node.ts'
import type { AnyOperation } from './operation.ts'
import type { Slice } from './slice.ts'

export type Route = {
  slice: string
  door: 'public' | 'operator'
  method: string
  /** As the slice wrote it, with the brand word in place. */
  pattern: string
  /** The kind in the first segment; `none` where the path starts with a plain word. */
  kind: string
  /** The segments after the node, `*` for a value: `message_qrdls/*`; empty for the node itself. */
  edge: string
  /** The name of the segment that is a value, e.g. `configuration_name`. */
  keyName: string | undefined
  operation: AnyOperation
}

export type Registry = {
  /** Those that documents list: in production without the tools of the sandbox. */
  routes: Route[]
  isListed(route: Route): boolean
  kinds: Map<string, AnyNodeKind>
  /** The methods of one address, or undefined when there is no such address. */
  at(door: Route['door'], kind: string, edge: string): Map<string, Route> | undefined
}

/** A path with `<brand>` in it is known by each of these words, and written with `brand`. */
export function buildRegistry(slices: Slice[], brand: string, ...otherWords: string[]): Registry {
  const kinds = collectKinds(slices)
  const routes: Route[] = []
  const addresses = new Map<string, Map<string, Route>>()
  const named = new Map<string, AnyOperation>()
  for (const slice of slices) {
    for (const door of ['public', 'operator'] as const) {
      const table = (door === 'public' ? slice.routes : slice.operator) ?? {}
      for (const [pattern, operation] of Object.entries(table)) {
        const route = readPattern(slice.name, door, pattern.replaceAll('<brand>', brand), operation)
        assertFits(route, kinds)
        if (named.get(operation.name) !== undefined && named.get(operation.name) !== operation)
          throw new Error(`two operations are named ${operation.name}`)
        named.set(operation.name, operation)
        const words = pattern.includes('<brand>') ? otherWords : []
        const edges = words.map(
          (word) => readPattern('', door, pattern.replaceAll('<brand>', word), operation).edge,
        )
        for (const edge of [route.edge, ...edges]) {
          const address = addressOf(door, route.kind, edge)
          const methods = addresses.get(address) ?? new Map<string, Route>()
          if (methods.has(route.method)) {
            throw new Error(
              `${pattern} is registered twice: by ${methods.get(route.method)?.slice} and ${slice.name}`,
            )
          }
          addresses.set(address, methods.set(route.method, route))
        }
        routes.push(route)
      }
    }
  }
  return { routes, kinds, isListed: () => true, at: (...parts) => addresses.get(addressOf(...parts)) }
}

/** Addresses of the sandbox's tools stay known, so that the refusal says why there is none. */
export function inProduction(registry: Registry): Registry {
  const isListed = ({ operation }: Route) => !operation.sandboxOnly
  return { ...registry, routes: registry.routes.filter(isListed), isListed }
}

export const operationNamesOf = ({ routes, operator }: Slice): string[] =>
  Object.values({ ...routes, ...operator }).map((operation) => operation.name)

/** The pages of all, which share one space of addresses: what a parameter is called there makes no difference. */
export function collectPages(owners: Pick<Slice, 'name' | 'pages'>[]): PageTable {
  const all: PageTable = {}
  const takenBy = new Map<string, string>()
  for (const { name, pages = {} } of owners) {
    for (const pattern of Object.keys(pages)) {
      const address = pattern.replace(/\{[^{}]*\}/g, '*')
      const other = takenBy.get(address)
      if (other !== undefined) throw new Error(`${pattern} is registered twice: by ${other} and ${name}`)
      takenBy.set(address, name)
    }
    Object.assign(all, pages)
  }
  return all
}

const addressOf = (door: string, kind: string, edge: string) => `${door} ${kind} ${edge}`

function collectKinds(slices: Slice[]): Map<string, AnyNodeKind> {
  const kinds = new Map<string, AnyNodeKind>()
  for (const kind of slices.flatMap((slice) => slice.nodes ?? [])) {
    if (kinds.has(kind.kind)) throw new Error(`two slices define the node kind ${kind.kind}`)
    kinds.set(kind.kind, kind)
  }
  for (const { kind, fields } of slices.flatMap((slice) => slice.fields ?? [])) {
    const node = kinds.get(kind)
    if (!node) throw new Error(`fields are added to ${kind}, which no slice defines`)
    for (const [name, field] of Object.entries(fields)) {
      const all = node.fields as Fields<never>
      if (all[name] && all[name] !== field) throw new Error(`the field ${name} of ${kind} is defined twice`)
      all[name] = field
    }
  }
  return kinds
}

/** Behind the operator's own word. */
const SEGMENTS_MAX = { public: 3, operator: 4 } as const

const SEGMENT = /^(?:\{([a-z_]+)\}|([a-z_]+(?:\.[a-z]+)?))$/

function readPattern(slice: string, door: Route['door'], pattern: string, operation: AnyOperation): Route {
  const [method = '', path = ''] = pattern.split(' ')
  const segments = path.split('/').slice(1)
  if (door === 'operator' && segments.shift() !== 'operator') {
    throw new Error(`${pattern}: the operator's routes start with /operator/`)
  }
  const read = segments.map((segment) => {
    const [, name, word] = SEGMENT.exec(segment) ?? []
    if (!name && !word) throw new Error(`${pattern}: the segment "${segment}" cannot be read`)
    return { name, word }
  })
  const first = read[0]
  const most = SEGMENTS_MAX[door]
  if (!first || read.length > most) throw new Error(`${pattern}: a path has one to ${most} segments`)
  const rest = first.name ? read.slice(1) : read
  const values = rest.filter((one) => one.name)
  if (values.length > 1) throw new Error(`${pattern}: one segment at most may be a value`)
  const keyName = values[0]?.name
  const edge = rest.map((one) => one.word ?? '*').join('/')
  return { slice, door, method, pattern, kind: first.name ?? 'none', edge, keyName, operation }
}

function assertFits(route: Route, kinds: Map<string, AnyNodeKind>): void {
  const { operation, pattern } = route
  if ((route.method === 'GET') !== (operation.effect === 'reads')) {
    throw new Error(`${pattern}: GET reads, POST and DELETE write`)
  }
  if (route.door !== operation.door) {
    throw new Error(`${pattern}: ${operation.name} is an operation of the ${operation.door} door`)
  }
  if (route.door === 'public' && operation.sandboxOnly) {
    throw new Error(`${pattern}: what the specification has is there in production, too`)
  }
  if (route.kind !== operation.node.kind) {
    throw new Error(`${pattern} is bound to an operation on ${operation.node.kind}`)
  }
  if (route.kind !== 'none' && !kinds.has(route.kind))
    throw new Error(`${pattern}: no slice defines ${route.kind}`)
}
