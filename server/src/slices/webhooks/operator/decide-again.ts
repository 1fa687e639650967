/** Deciding again about what was not sent, once the cause is gone: one event, or all that stopped for the same reason. */

import { z } from 'zod'
import { byClock } from '../../../kernel/call/call.ts'
import {
  DELIVERIES_CHANNEL,
  type Delivery,
  deliveries as store,
  traces,
} from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorOperation } from '../../../kernel/graph/operation.ts'
import { truth } from '../../../kernel/wire/params.ts'
import { decisionsFor } from '../deciding.ts'
import { noSuchEvent, nothingUnsent, stillNotSent } from '../errors.ts'
import { sendAgain } from './deliveries.ts'

const DECIDED_AT_ONCE_MAX = 1_000

export const decideAgain = operatorOperation('decideAgain', noNode, {
  summary:
    'Decide again about an event that was not sent, or was given up; with like, about all that stopped for the same reason',
  key: 'The id of the event, from x-parley-event-id.',
  input: z.object({
    like: truth()
      .default(false)
      .describe(
        `Also the others of its account that were not sent to the same application for the same reason: ${DECIDED_AT_ONCE_MAX} at a time, oldest first.`,
      ),
  }),
  request: { like: false },
  answer: z.object({
    sent: z.int().describe('How many are on their way now.'),
    still_not_sent: z.int(),
    left: z.boolean().describe('Whether there may be more alike.'),
  }),
  refuses: [nothingUnsent, stillNotSent],
  async run({ key, input: { like }, call }) {
    const event = await traces.findEvent(call, key)
    if (!event) throw noSuchEvent(key)
    const own = (await traces.deliveriesOf(call, [event.seq])).filter(isUnsent)
    if (own.length === 0) throw nothingUnsent(event.id)
    const alike = like ? await store.stoppedAlike(call, own, DECIDED_AT_ONCE_MAX) : []
    const ids = [...new Set([...own, ...alike].map(({ id }) => id))]
    const deliveries = await store.findDeliveries(call, ids)
    const seqs = [...new Set(deliveries.map((one) => one.event_seq))]
    const events = new Map((await traces.findEventsBySeq(call, seqs)).map((one) => [one.seq, one]))
    const decisionsOf = await decisionsFor(call.house, call.db, [...events.values()])
    let sent = 0
    let why = ''
    for (const delivery of deliveries) {
      const about = events.get(delivery.event_seq)
      if (!about) continue
      const clock = await call.house.worldClocks.of(delivery.app_id)
      const outcome = await sendAgain(byClock(call, clock), delivery, about, decisionsOf(about))
      if (typeof outcome === 'string') why ||= outcome
      else sent++
    }
    if (sent === 0) throw stillNotSent(why)
    await call.house.storage.notify(call.db, DELIVERIES_CHANNEL)
    return { sent, still_not_sent: ids.length - sent, left: alike.length === DECIDED_AT_ONCE_MAX }
  },
})

const isUnsent = ({ state }: Pick<Delivery, 'state'>) => state === 'not_sent' || state === 'undelivered'
