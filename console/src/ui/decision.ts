/** The decision about one application as a line: how far the event came on its way to it. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { eventWords } from '../words/events.ts'
import type { Station, StationState } from './line.tsx'
import { milliseconds } from './times.ts'

export type Delivery = ExplainedEvent['deliveries'][number]

/** At which station it stops. */
const STOPS_AT: Record<NonNullable<Delivery['reason']>, number> = {
  not_subscribed: 0,
  unsubscribed: 0,
  field_not_subscribed: 1,
  not_in_dialect: 1,
  no_callback: 2,
  callback_disabled: 3,
}
const RECEIVER = 3
const ANSWER = 4

export function stationsOf(delivery: Delivery): Station[] {
  const { state, reason, circuit, attempts } = delivery
  const last = attempts.at(-1)
  const at =
    reason !== undefined ? STOPS_AT[reason] : circuit === 'open' || circuit === 'paused' ? RECEIVER : ANSWER
  const here: StationState =
    state === 'delivered'
      ? 'passed'
      : state === 'not_sent'
        ? 'stopped'
        : state === 'undelivered'
          ? 'failed'
          : 'now'
  return eventWords.stations.map((name, index) => ({
    name,
    state: index < at ? 'passed' : index === at ? here : 'idle',
    note:
      index !== at
        ? undefined
        : here === 'now'
          ? eventWords.waitsHere
          : last && `${last.status ?? last.error ?? ''} ${milliseconds(last.duration_ms)}`,
  }))
}
