/** Whether what was caused is told to the receiver: a notification of the field, signed, with the value it should have. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Heard } from './receiver.ts'
import { flawIn, type Shape } from './shape.ts'

const WAIT_MS_MAX = 10_000
/** After one that is not as it should be. */
const FURTHER_MS_MAX = 2_000
const GAP_MS = 50

export type Hears = { field: string; value: Shape }

/** Of those that came since, one has to be as it should: another cause may have told of the same field. */
export async function flawInHeard(
  { field, value }: Hears,
  { heard, since, secret }: { heard: Heard[]; since: number; secret: string | undefined },
): Promise<string | undefined> {
  const flawOf = (one: Heard) =>
    secret !== undefined && !one.isSignedBy(secret)
      ? 'the signature does not fit'
      : flawIn(one.value, value, 'the value')
  let end = Date.now() + WAIT_MS_MAX
  let flaw: string | undefined = `no notification of ${field} came within ${WAIT_MS_MAX / 1000} seconds`
  let seen = since
  for (; Date.now() < end; await pause(GAP_MS))
    for (; seen < heard.length; seen++) {
      const one = heard[seen]
      if (one?.field !== field) continue
      flaw = flawOf(one)
      if (flaw === undefined) return undefined
      end = Math.min(end, Date.now() + FURTHER_MS_MAX)
    }
  return flaw
}
