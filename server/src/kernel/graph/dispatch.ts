/** The walk of a request from its path to an operation and back, the same for all. */

import {
  assertOperator,
  assertPermitted,
  type Headers,
  isOperatorKey,
  type OperatorKey,
  operatorKeyAtThePublicDoor,
  tokenFromBag,
  tokenFromHeader,
  tokenRequired,
} from '../call/auth.ts'
import { brandOf } from '../call/brand.ts'
import { type Asked, appOf, type Call, type Caller, type Dialect, type TokenCaller } from '../call/call.ts'
import type { House } from '../call/house.ts'
import { callBudgets, type Tell } from '../call/limits/call-budgets.ts'
import { transacted } from '../call/transaction.ts'
import { hashing } from '../crypto/hashing.ts'
import type { Clock } from '../process/clock.ts'
import type { Refused } from '../records/audit/refused.ts'
import { DONE, recordInAudit, refusedWith } from '../records/audit/rows.ts'
import { earlierAnswer, keepAnswer, type Repeatable, repeatable } from '../records/idempotency.ts'
import { assertCleanText } from '../wire/clean-text.ts'
import { notFound, Refusal, unknownPath, wrongMethod } from '../wire/errors.ts'
import { assertCleanFiles, type Bag, readInput, type Upload } from '../wire/params.ts'
import type { Directory, Found } from './directory.ts'
import { foundNodes } from './found-nodes.ts'
import { Document, type GivenBody } from './operation.ts'
import { type Address, readAddress } from './path.ts'
import type { Registry, Route } from './registry.ts'
import { unknownEdge } from './unknown-edge.ts'
import type { Witness } from './witness.ts'

/** No token or a wrong one, and a permission that is missing. */
const TURNED_AWAY = new Set([190, 200])
/** The code of "not there, or not yours", counted only for the latter. */
const FOREIGN = 100

/** A request, as the web framework's room hands it over. */
export type Incoming = {
  method: string
  /** The path as it was sent, still percent-encoded, without the query. */
  path: string
  query: Bag
  headers: Headers
  trace_id: string
  /** The network address it came from. */
  address: () => string | undefined
  /** The address under which whoever asks knows us. */
  baseUrl: string
  /** A header for the answer. */
  tell: Tell
  /** Told for which application the request is made; may refuse. */
  takenBy?: (appId: string) => void
  /** The body as parameters (and files), read when first asked for. */
  parameters(): Read | Promise<Read>
  /** The same for an operation that takes a document: what is not a form comes as it was sent. */
  document(): Promise<Read & { document?: Buffer }>
  bytes(): AsyncIterable<Buffer>
}

type Read = { bag: Bag; files: Upload[]; content: string }

export type Dispatch = (incoming: Incoming) => Promise<string | Document>

/** A refusal that is returned, not thrown, is committed with what was written before it: a counted guess. */
type Work = (call: Call) => Promise<string | Refusal>

type Standing = { route: Route; entry: Found | undefined; key: string; caller: Caller }

export function dispatcher(parts: {
  house: House
  registry: Registry
  directory: Directory
  findCaller: (house: House, token: string) => Promise<TokenCaller> | TokenCaller
  operatorKey: OperatorKey
  /** Counts who is turned away. */
  refused: Refused
  witness?: Witness | undefined
}): Dispatch {
  const { house, registry, directory, findCaller, operatorKey, refused, witness } = parts
  const found = foundNodes()
  const budgets = callBudgets(house)

  async function callerOf(incoming: Incoming, address: Address): Promise<Caller> {
    if (address.door === 'operator') return assertOperator(incoming.headers, operatorKey)
    const token =
      tokenFromHeader(incoming.headers) ??
      tokenFromBag(incoming.query) ??
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

  /** A body of bytes is never read as parameters, not even in search of a token. */
  async function bodyHasParameters(incoming: Incoming, address: Address): Promise<boolean> {
    if (incoming.method === 'GET') return false
    const [first = '', ...rest] = address.segments
    const entry = await directory.look(first)
    const route = entry && locate(address.door, entry.kind, rest)?.methods.get(incoming.method)
    return route?.operation.body !== 'bytes'
  }

  /** Stations two to four: the caller, the node's entry, the route and its permission. Who is turned away is counted. */
  async function stand(incoming: Incoming, address: Address): Promise<Standing> {
    let caller: Caller | undefined
    try {
      caller = await callerOf(incoming, address)
      const standing = await standOn(incoming, address, caller)
      assertPermitted(
        caller,
        standing.route.operation.permissions,
        brandOf({ house, dialect: dialectOf(address) }),
      )
      return standing
    } catch (error) {
      if (error instanceof Refusal && TURNED_AWAY.has(error.parts.code))
        refused.note(caller, error.parts.code, incoming.trace_id)
      throw error
    }
  }

  async function standOn(incoming: Incoming, address: Address, caller: Caller): Promise<Standing> {
    const { method, path } = incoming
    if (caller.kind === 'token') incoming.takenBy?.(caller.app_id)
    await budgets.ofCaller(caller, incoming.tell)
    const first = address.segments[0]
    if (first === undefined) throw unknownPath(path || '/')
    const id = first === 'app' && caller.kind === 'token' ? caller.app_id : first
    const { entry, isForeign } = await directory.reach(caller, id)
    if (!entry && address.door === 'operator') return standOnWords(incoming, address, caller)
    if (!entry) {
      if (isForeign) refused.note(caller, FOREIGN, incoming.trace_id)
      throw notFound(method, first)
    }
    const rest = address.segments.slice(1)
    const found = locate(address.door, entry.kind, rest)
    if (!found) throw await unknownEdge({ house, registry }, address.door, entry, rest)
    return { route: byMethod(found.methods, incoming), entry, key: found.key, caller }
  }

  /** Operator paths that start with a plain word, `/operator/accounts`, or with an id nobody has. */
  function standOnWords(incoming: Incoming, address: Address, caller: Caller): Standing {
    const found = locate('operator', 'none', address.segments)
    if (found) return { route: byMethod(found.methods, incoming), entry: undefined, key: found.key, caller }
    const first = address.segments[0] ?? ''
    throw /^[0-9]|:/.test(first) ? notFound(incoming.method, first) : unknownPath(incoming.path)
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

  function byMethod(methods: Map<string, Route>, incoming: Incoming): Route {
    const route = methods.get(incoming.method)
    if (!route) throw wrongMethod(incoming.method, incoming.path, [...methods.keys()])
    return route
  }

  /** Whatever is done to a node is done by the clock of the world that it belongs to. */
  const clockFor = ({ entry, caller }: Standing): Clock | Promise<Clock> =>
    house.worldClocks.of(entry?.owner_app_id ?? appOf(caller))

  function askedBy(incoming: Incoming, address: Address, caller: Caller, clock: Clock): Asked {
    const dialect = dialectOf(address)
    const isLinked = dialect === 'platform' && address.door === 'public'
    const token = isLinked ? tokenFromBag(incoming.query) : undefined
    return {
      db: house.storage.read,
      caller,
      now: clock.now(),
      clock,
      drawing: 'in turn',
      dialect,
      trace_id: incoming.trace_id,
      address: incoming.address,
      house,
      baseUrl: incoming.baseUrl,
      url: incoming.baseUrl + incoming.path,
      linkParameters: token === undefined ? {} : { access_token: token },
    }
  }

  return async function dispatch(incoming) {
    const address = readAddress(incoming.path)
    const standing = await stand(incoming, address)
    if (!witness) return carryOut(incoming, address, standing)
    try {
      const answer = await carryOut(incoming, address, standing)
      if (typeof answer === 'string') witness.answered(standing.route, answer, dialectOf(address))
      return answer
    } catch (error) {
      if (error instanceof Refusal) witness.refused(standing.route, error)
      throw error
    }
  }

  async function carryOut(incoming: Incoming, address: Address, standing: Standing) {
    const { route, entry, key, caller } = standing
    const { operation } = route
    await budgets.ofOperation(caller, operation, entry, incoming.tell)

    const document = operation.body === 'document' ? await incoming.document() : undefined
    const read = document ?? (operation.body === 'bytes' ? undefined : await incoming.parameters())
    const bag = read?.content ? { ...incoming.query, ...read.bag } : incoming.query
    const header = incoming.headers['idempotency-key']
    const passing = !read && header !== undefined ? hashing(incoming.bytes()) : undefined
    const body: GivenBody = {
      headers: incoming.headers,
      files: read?.files ?? [],
      ...(!read && { stream: passing?.stream ?? incoming.bytes() }),
      ...(document?.document && { document: document.document }),
    }
    assertCleanText(bag)
    assertCleanFiles(body.files)
    const input = readInput(operation.input, bag)
    const clock = clockFor(standing)
    const asked = askedBy(incoming, address, caller, clock instanceof Promise ? await clock : clock)
    const id = entry?.id ?? null
    const find = async (call: Asked) => {
      if (id === null) return null
      const node =
        call === asked ? await found(call, operation.node, id) : await operation.node.find(call, id)
      if (node === undefined) throw notFound(incoming.method, id)
      return node
    }

    if (operation.effect === 'reads') {
      const node = await find(asked)
      const answer = await operation.run({ node, input, key, body, call: asked } as never)
      return answer instanceof Document ? answer : JSON.stringify(answer)
    }

    const repeat =
      typeof header === 'string' && incoming.method === 'POST'
        ? repeatable(caller, `${incoming.method} ${address.segments.join('/')}`, header, async () =>
            contentOf(incoming, passing ? await passing.digest() : read?.content),
          )
        : undefined
    const before = repeat && (await earlierAnswer(asked, repeat))
    if (before !== undefined) return before

    const prepared =
      operation.prepare &&
      (await operation.prepare({ node: await find(asked), input, key, body, call: asked } as never))
    const work = async (call: Call): Promise<string | Refusal> => {
      const node = await find(call)
      const answer = await operation.run({ node, input, key, body, prepared, call } as never)
      const about = { node_id: id, account_id: entry?.account_id ?? null }
      const outcome = answer instanceof Refusal ? refusedWith(answer.parts.code) : DONE
      await recordInAudit(call, operation.name, about, outcome)
      return answer instanceof Refusal ? answer : JSON.stringify(answer)
    }
    const outcome = await (repeat ? once(repeat, asked, work) : transacted(asked, work))
    if (outcome instanceof Refusal) throw outcome
    return outcome
  }

  /** Stations six and seven: the transaction, and the answer kept in it for repetitions. */
  async function once(repeat: Repeatable, asked: Asked, work: Work): Promise<string | Refusal> {
    try {
      return await transacted(asked, async (call) => {
        const before = await earlierAnswer(call, repeat)
        if (before !== undefined) return before
        const fresh = await work(call)
        if (fresh instanceof Refusal) return fresh
        if (!(await keepAnswer(call, repeat, fresh))) throw new Overtaken()
        return fresh
      })
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      return (await earlierAnswer(asked, repeat)) ?? once(repeat, asked, work)
    }
  }
}

const dialectOf = ({ version }: Address): Dialect => (version === undefined ? 'plain' : 'platform')

/** Another request with the same key committed first: ours is rolled back and its answer given. */
class Overtaken extends Error {}

function contentOf(incoming: Incoming, content = ''): string {
  const { access_token: _, ...query } = incoming.query
  return `${JSON.stringify(query)}\n${content}`
}
