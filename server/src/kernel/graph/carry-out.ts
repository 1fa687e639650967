/** Runs an operation: its input, `prepare`, the transaction, the answer. */

import { askedTogether } from '../call/asked-together.ts'
import { tokenFromBag } from '../call/auth.ts'
import type { Spoken } from '../call/brand.ts'
import { type Asked, appOf, type Call, type Caller, platformBy } from '../call/call.ts'
import type { House } from '../call/house.ts'
import type { CallBudgets } from '../call/limits/call-budgets.ts'
import { transacted } from '../call/transaction.ts'
import { rootSpanOf } from '../outbound/traces/span.ts'
import { NO_PLATFORM } from '../platform/platform.ts'
import type { Clock } from '../process/clock.ts'
import { pacing } from '../process/pacing.ts'
import { DONE, recordInAudit, refusedWith } from '../records/audit/rows.ts'
import { earlierAnswer, once, type Repeatable, repeatable } from '../records/idempotency.ts'
import { notFound, Refusal } from '../wire/errors.ts'
import { assertNamesKnown, UNREAD_HEADER, unreadHeader } from '../wire/parameter-names.ts'
import type { Bag } from '../wire/params.ts'
import { readInput } from '../wire/read-input.ts'
import { foundNodes } from './found-nodes.ts'
import { readGiven } from './given.ts'
import type { Incoming } from './incoming.ts'
import { keptAnswers } from './kept-answers.ts'
import { type AnyOperation, Document } from './operation.ts'
import { type Address, dialectOf } from './path.ts'
import type { Routed } from './routing.ts'

/**
 * Spreads calls that wait for another service: those that ask in one moment time out in one moment, and each costs a
 * few milliseconds before and after. Apart from each other they leave most of the processor to other calls. A hundred
 * begin within 0.6 s.
 */
const ASKS_OUTSIDE_EVERY_MS = 6

export function carryingOut(house: House, budgets: CallBudgets) {
  const found = foundNodes()
  const answerOf = keptAnswers()
  const inPace = pacing(ASKS_OUTSIDE_EVERY_MS)
  return (incoming: Incoming, address: Address, routed: Routed) =>
    carryOut(incoming, address, routed).catch((error) => {
      throw withErrorData(error, routed.route.operation, { house, dialect: dialectOf(address) })
    })

  async function carryOut(incoming: Incoming, address: Address, routed: Routed) {
    const { route, entry, key, caller } = routed
    const { operation } = route
    await budgets.ofOperation(caller, operation, entry, incoming.setHeader)

    const { bag, body, content } = await readGiven(incoming, operation)
    if (route.door === 'operator') assertNamesKnown(operation.input, bag)
    else reportUnread(incoming, operation.input, bag)
    // The platform's documentation has both kinds of quotes, and clients copy them.
    const quotes = dialectOf(address) === 'platform' ? 'either' : 'double'
    const input = readInput(operation.input, bag, quotes)
    const clock = clockFor(routed)
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
      const look = async (call: Asked) => {
        const node = await find(call)
        const write = async () => {
          const answer = await operation.run({ node, input, key, body, call } as never)
          return answer instanceof Document ? answer : JSON.stringify(answer)
        }
        return answerOf({ operation, node, input, call }, write)
      }
      const { replica } = house.storage
      // Operator calls that wait read from the primary, which wakes them.
      return replica && route.door === 'public' ? replica.read((db) => look({ ...asked, db })) : look(asked)
    }

    const repeat = repeatOf(incoming, address, caller, content)
    const before = repeat && (await earlierAnswer(asked, repeat))
    if (before !== undefined) return before

    if (operation.asksOutside) await inPace(appOf(caller) ?? '')
    const prepared =
      operation.prepare &&
      (await operation.prepare({ node: await find(asked), input, key, body, call: asked } as never))
    const work = async (call: Call): Promise<string | Refusal> => {
      const about = { node_id: id, account_id: entry?.account_id ?? null }
      const besides = operation.beside?.({ input, account_id: about.account_id, call } as never)
      const [node, beside] = besides ? await askedTogether(find(call), besides) : [await find(call)]
      const answer = await operation.run({ node, input, key, body, prepared, beside, call } as never)
      const outcome = answer instanceof Refusal ? refusedWith(answer.parts.code) : DONE
      await recordInAudit(call, operation.name, about, outcome)
      return answer instanceof Refusal ? answer : JSON.stringify(answer)
    }
    const outcome = await (repeat ? once(asked, repeat, work) : transacted(asked, work))
    if (outcome instanceof Refusal) throw outcome
    return outcome
  }

  /** A node's operations use the clock of its world. */
  function clockFor({ entry, caller }: Routed): Clock | Promise<Clock> {
    return house.worldClocks.of(entry?.owner_app_id ?? appOf(caller))
  }

  function askedBy(incoming: Incoming, address: Address, caller: Caller, clock: Clock): Asked {
    const dialect = dialectOf(address)
    const isLinked = dialect === 'platform' && address.door === 'public'
    const token = isLinked ? tokenFromBag(incoming.query) : undefined
    return {
      db: house.storage.read,
      caller,
      now: clock.now(),
      clock,
      idSequence: 'in sequence',
      dialect,
      platform: isLinked ? platformBy(clock, address.version) : NO_PLATFORM,
      trace_id: incoming.trace_id,
      span: house.tracer?.isTraced(incoming.trace_id) ? rootSpanOf(incoming.trace_id) : undefined,
      address: incoming.address,
      listener: incoming.listener,
      setHeader: incoming.setHeader,
      house,
      baseUrl: incoming.baseUrl,
      url: incoming.baseUrl + incoming.path,
      linkParameters: token === undefined ? {} : { access_token: token },
    }
  }
}

/** Before validation: a caller that misspelt a required name gets the name they wrote. */
function reportUnread(incoming: Incoming, input: AnyOperation['input'], bag: Bag): void {
  const names = unreadHeader(input, bag)
  if (names !== undefined) incoming.setHeader(UNREAD_HEADER, names)
}

function repeatOf(
  incoming: Incoming,
  address: Address,
  caller: Caller,
  content: () => Promise<string>,
): Repeatable | undefined {
  const key = incoming.headers['idempotency-key']
  if (typeof key !== 'string' || incoming.method !== 'POST') return undefined
  return repeatable(caller, `${incoming.method} ${address.segments.join('/')}`, key, content)
}

/** What a refusal says on the platform about every mistake of one operation. */
function withErrorData(error: unknown, { errorData }: AnyOperation, spoken: Spoken): unknown {
  if (!(error instanceof Refusal) || !errorData || spoken.dialect !== 'platform') return error
  const { parts, kind } = error
  return new Refusal({ ...parts, data: { ...errorData(spoken), ...parts.data } }, kind)
}
