/** Routing: the subscribers of events, by the subscriptions of their accounts within a transaction. */

import type { Dialect } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { DELIVERIES_PER_EVENT_MAX, type Reader, type Routable } from '../../kernel/engine/index.ts'
import { type Decision, decide } from './rules/decide.ts'
import { fieldsIn } from './rules/dialect.ts'
import * as store from './store/routing.ts'

export async function decisionsFor(
  { eventKinds }: Pick<House, 'eventKinds'>,
  db: Reader,
  events: Routable[],
): Promise<(event: Routable) => Decision[]> {
  const wished = await store.wishesOf(db, [...new Set(events.map((event) => event.account_id))])
  const overrides = await store.overridesOf(db, [...new Set(events.map((event) => event.node_id))])
  const paused = new Set([
    ...wished.flatMap((wish) => [wish.account_paused_id, wish.app_paused_id]),
    ...overrides.map((override) => override.paused_id),
  ])
  const byAccount = Map.groupBy(wished, (wish) => wish.account_id)
  const byNumber = new Map(overrides.map((one) => [`${one.phone_number_id} ${one.app_id}`, one]))
  const decided = new Map<string, Decision[]>()
  return (event) => {
    const key = `${event.account_id} ${event.node_id} ${event.field}`
    let decisions = decided.get(key)
    if (!decisions) {
      const wishes = byAccount.get(event.account_id) ?? []
      const known = wishes.slice(0, DELIVERIES_PER_EVENT_MAX).map((wish) => {
        const override = byNumber.get(`${event.node_id} ${wish.app_id}`)
        return {
          ...wish,
          number_receiver_id: override?.receiver_id ?? null,
          number_dialect: override?.dialect ?? null,
        }
      })
      const fieldsOf = (dialect: Dialect) => fieldsIn(eventKinds, event.field, dialect)
      decisions = decide(fieldsOf, known, (receiverId) => paused.has(receiverId))
      decided.set(key, decisions)
    }
    return decisions
  }
}
