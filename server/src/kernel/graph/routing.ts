/** What a request is about before anything is read of it: the caller, the node's entry, the route and its permission. */

import {
  assertOperator,
  assertPermitted,
  operatorKeyAtThePublicDoor,
  tokenFromBag,
  tokenFromHeader,
  tokenRequired,
} from '../call/auth.ts'
import { brandOf } from '../call/brand.ts'
import { appOf, type Caller, operatorFor, type TokenCaller } from '../call/call.ts'
import type { House } from '../call/house.ts'
import type { CallBudgets } from '../call/limits/call-budgets.ts'
import type { RequestFacts } from '../call/request-facts.ts'
import { APP_HEADER, type FindSession, operatorBySession } from '../call/session.ts'
import { isOperatorKey, type OperatorKey } from '../crypto/operator-key.ts'
import { isOfPlatform } from '../platform/operations.ts'
import { endingOf, VERSION_ENDS_HEADER, VERSION_HEADER, versionServed } from '../platform/versions.ts'
import type { Refused } from '../records/audit/refused.ts'
import {
  invalidParameter,
  notFound,
  Refusal,
  sandboxOnly,
  shorten,
  unknownPath,
  wrongMethod,
} from '../wire/errors.ts'
import { type Directory, type Found, reachUnlisted } from './directory.ts'
import type { Incoming } from './incoming.ts'
import { type Address, dialectOf } from './path.ts'
import type { Registry, Route } from './registry.ts'
import { unknownEdge } from './unknown-edge.ts'

/** No token or a wrong one, and a permission that is missing. */
const TURNED_AWAY = new Set([190, 200])
/** The code of "not there, or not yours", counted only for the latter. */
const FOREIGN = 100

export type Routed = { route: Route; entry: Found | undefined; key: string; caller: Caller }

function noteFacts(facts: RequestFacts, { route, entry }: Routed): void {
  facts.operation = route.operation.name
  facts.isLeftOut = route.operation.isLeftOut ?? false
  facts.isNodeRead = route.edge === '' && route.method === 'GET' && route.door === 'public'
  if (!entry) return
  facts.node_id = entry.id
  facts.account_id = entry.account_id
  facts.app_id ??= entry.owner_app_id
}

export type Gate = {
  house: House
  registry: Registry
  directory: Directory
  findCaller: (house: House, token: string) => Promise<TokenCaller> | TokenCaller
  operatorKey: OperatorKey
  findSession?: FindSession | undefined
  /** Counts callers who are refused. */
  refused: Refused
}

export function router(gate: Gate, budgets: CallBudgets) {
  const { house, registry, directory, findCaller, operatorKey, findSession, refused } = gate
  return { route, admit }

  async function route(incoming: Incoming, address: Address): Promise<Routed> {
    const { facts } = incoming
    try {
      const caller = await introduced(incoming, address)
      if (address.version !== undefined && address.door === 'public')
        await reportVersion(incoming, address.version, caller)
      const routed = await routeTo(incoming, address, caller)
      noteFacts(facts, routed)
      assertPermitted(
        caller,
        routed.route.operation.permissions,
        brandOf({ house, dialect: dialectOf(address) }),
      )
      return routed
    } catch (error) {
      throw counted(incoming, error)
    }
  }

  /** Which version answers on the day of the caller's world, and whether the one that was asked for ends. */
  async function reportVersion({ setHeader }: Incoming, asked: string, caller: Caller): Promise<void> {
    const clock = house.worldClocks.of(appOf(caller))
    const now = (clock instanceof Promise ? await clock : clock).now()
    setHeader(VERSION_HEADER, versionServed(asked, now))
    const ending = endingOf(asked, now)
    if (ending !== undefined) setHeader(VERSION_ENDS_HEADER, ending)
  }

  /** Who brings several calls at once: each of them stands, and costs, for itself. */
  async function admit(incoming: Incoming, address: Address): Promise<void> {
    try {
      const caller = await introduced(incoming, address)
      if (caller.kind === 'token') incoming.takenBy?.(caller.app_id, incoming.method !== 'GET')
    } catch (error) {
      throw counted(incoming, error)
    }
  }

  async function introduced(incoming: Incoming, address: Address): Promise<Caller> {
    const { facts } = incoming
    const caller = await callerOf(incoming, address)
    facts.caller = caller
    facts.app_id = appOf(caller) ?? null
    return caller
  }

  /** Refused callers are counted. */
  function counted({ facts: { caller }, trace_id }: Incoming, error: unknown): unknown {
    if (error instanceof Refusal && (TURNED_AWAY.has(error.parts.code) || caller === undefined))
      refused.note(caller, error.parts.code, trace_id)
    return error
  }

  async function callerOf(incoming: Incoming, address: Address): Promise<Caller> {
    const { headers, query } = incoming
    const sent = tokenFromHeader(headers)
    if (address.door === 'operator') {
      const bySession = sent === undefined ? await operatorBySession(house, findSession, incoming) : undefined
      return bySession ?? (await assertOperator(house, headers, incoming.address()))
    }
    const inAddress = sent ?? tokenFromBag(query)
    const operator = inAddress === undefined ? await operatorForApp(incoming) : undefined
    if (operator) return operator
    const token =
      inAddress ??
      ((await bodyHasParameters(incoming, address))
        ? tokenFromBag((await incoming.parameters()).bag)
        : undefined)
    if (token === undefined) throw tokenRequired()
    try {
      return await findCaller(house, token)
    } catch (error) {
      throw isOperatorKey(token, operatorKey) ? operatorKeyAtThePublicDoor() : error
    }
  }

  /** In the console, the operator does what an application could do, and says for which. */
  async function operatorForApp(incoming: Incoming): Promise<TokenCaller | undefined> {
    const app = incoming.headers[APP_HEADER]
    if (typeof app !== 'string' || !(await operatorBySession(house, findSession, incoming))) return undefined
    const entry = await directory.look(app)
    if (entry?.kind !== 'app')
      throw invalidParameter(
        `The header ${APP_HEADER} must hold the id of an application - got "${shorten(app, 40)}".`,
      )
    return operatorFor(app)
  }

  /** A body of bytes is never read as parameters, not even in search of a token. */
  async function bodyHasParameters(incoming: Incoming, address: Address): Promise<boolean> {
    if (incoming.method === 'GET') return false
    const [first = '', ...rest] = address.segments
    const entry = await directory.look(first)
    const route = entry && locate(address.door, entry.kind, rest)?.methods.get(incoming.method)
    return route?.operation.body !== 'bytes'
  }

  async function routeTo(incoming: Incoming, address: Address, caller: Caller): Promise<Routed> {
    const { method, path } = incoming
    if (caller.kind === 'token') incoming.takenBy?.(caller.app_id, method !== 'GET')
    await budgets.ofCaller(caller, incoming.setHeader)
    const first = address.segments[0]
    if (first === undefined) throw unknownPath(path || '/')
    const isApp = first === 'app' || (first === 'me' && isVersioned(address))
    const id = isApp && caller.kind === 'token' ? caller.app_id : first
    const { entry: listed, isForeign } = await directory.reach(caller, id)
    const isElsewhere = !listed && isVersioned(address) && isIdLike(id)
    const entry = isElsewhere ? await reachUnlisted(house, registry.kinds.values(), caller, id) : listed
    if (!entry) {
      const words = locate(address.door, 'none', address.segments)
      if (words) return { route: byMethod(words.methods, incoming, address), entry, key: words.key, caller }
      if (isForeign) refused.note(caller, FOREIGN, incoming.trace_id)
      throw address.door === 'public' || isIdLike(first) ? notFound(method, first) : unknownPath(path)
    }
    const rest = address.segments.slice(1)
    const found = locate(address.door, entry.kind, rest)
    // Where a value may route, a word of the platform's is none.
    if (found?.key !== '') assertNotOfPlatform(incoming, address, entry.kind)
    if (!found) throw await unknownEdge({ house, registry }, address.door, entry, rest)
    return { route: byMethod(found.methods, incoming, address), entry, key: found.key, caller }
  }

  function locate(door: Route['door'], kind: string, rest: string[]) {
    const exact = rest.includes('*') ? undefined : registry.at(door, kind, rest.join('/'))
    if (exact) return { methods: exact, key: '' }
    // The value is most often the last segment: `message_qrdls/*`, and sometimes not: `deliveries/*/resend`.
    for (let at = rest.length - 1; at >= 0; at--) {
      const methods = registry.at(door, kind, rest.with(at, '*').join('/'))
      if (methods) return { methods, key: rest[at] ?? '' }
    }
    return undefined
  }

  function byMethod(methods: Map<string, Route>, incoming: Incoming, address: Address): Route {
    const { method, path } = incoming
    const there = [...methods.values()].filter(
      ({ operation }) => isVersioned(address) || !operation.onlyVersioned,
    )
    if (there.length === 0) throw unknownPath(path)
    const listed = there.filter(registry.isListed)
    const route = listed.find((one) => one.method === method)
    if (route) return route
    const posted = method === 'PUT' && isVersioned(address) ? methods.get('POST') : undefined
    if (posted?.operation.alsoByPut) return posted
    if (listed.length === 0 || there.some((one) => one.method === method))
      throw sandboxOnly(`${method} ${path}`)
    assertNotOfPlatform(incoming, address, listed[0]?.kind ?? '')
    throw wrongMethod(
      method,
      path,
      listed.map((one) => one.method),
    )
  }
}

/** What the platform has and is not here is distinguished from what is nowhere. */
function assertNotOfPlatform({ method }: Incoming, address: Address, kind: string): void {
  const edge = address.segments.slice(1)
  if (isVersioned(address) && isOfPlatform(method, kind, edge))
    throw invalidParameter(`${method} /${edge.join('/')} is known to the platform, not offered here.`)
}

const isVersioned = ({ version, door }: Address) => version !== undefined && door === 'public'

/** What may be the id of something, as opposed to a word in a path. */
const isIdLike = (segment: string) => /^[0-9]|:/.test(segment)
