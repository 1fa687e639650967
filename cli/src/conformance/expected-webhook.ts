/** Whether the receiver gets what was caused: a notification of the field, signed, with the value it should have. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Received } from './receiver.ts'
import { flawIn, type Shape } from './shape.ts'

const WAIT_MS_MAX = 10_000
/** After one that is not as it should be. */
const FURTHER_MS_MAX = 2_000
const GAP_MS = 50

export type ExpectedWebhook = { field: string; value: Shape }

/** Of those that came since, one has to be as it should: another cause may have sent the same field. */
export async function flawInReceived(
  { field, value }: ExpectedWebhook,
  { received, since, secret }: { received: Received[]; since: number; secret: string | undefined },
): Promise<string | undefined> {
  const flawOf = (one: Received) =>
    secret !== undefined && !one.isSignedBy(secret)
      ? 'the signature does not fit'
      : flawIn(one.value, value, 'the value')
  let end = Date.now() + WAIT_MS_MAX
  let flaw: string | undefined = `no notification of ${field} came within ${WAIT_MS_MAX / 1000} seconds`
  let seen = since
  for (; Date.now() < end; await pause(GAP_MS))
    for (; seen < received.length; seen++) {
      const one = received[seen]
      if (one?.field !== field) continue
      flaw = flawOf(one)
      if (flaw === undefined) return undefined
      end = Math.min(end, Date.now() + FURTHER_MS_MAX)
    }
  return flaw
}
