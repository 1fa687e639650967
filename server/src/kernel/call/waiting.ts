/**
 * Long polling: an answer that is given as soon as there is something new. A waiting call is woken by the commit that
 * may have brought it, and looks again.
 */

import { z } from 'zod'
import { SECOND } from '../process/clock.ts'
import { wakeUp } from '../process/wake-up.ts'
import { shorten, unableNow } from '../wire/errors.ts'
import { lenient } from '../wire/params.ts'
import type { Asked } from './call.ts'
import type { House } from './house.ts'

const WAIT_SECONDS_MAX = 60
/** Each holds a connection, and looks when it is woken. */
export const WAITS_MAX = 200
/** However often it is woken, it looks no more often than that. */
const GAP_MS = 20
/** Changes without a commit, such as what falls due, are seen after this time. */
const LOOK_AGAIN_MS = 250

const WAIT = `a time such as 10s or 500ms, and at most ${WAIT_SECONDS_MAX}s`
const UNITS: Record<string, number> = { ms: 1, s: SECOND, '': SECOND }

/** How long to wait, in milliseconds. */
export const waitInput = () =>
  lenient((value) => (typeof value === 'number' ? String(value) : value), z.string())
    .transform((text, context) => {
      const [, number = '', unit = ''] = /^\s*(\d{1,6})\s*(ms|s|)\s*$/.exec(text) ?? []
      const milliseconds = number === '' ? Number.NaN : Number(number) * (UNITS[unit] ?? Number.NaN)
      if (milliseconds <= WAIT_SECONDS_MAX * SECOND) return milliseconds
      context.addIssue({
        code: 'custom',
        message: `must be ${WAIT} - got ${shorten(JSON.stringify(text), 80)}`,
      })
      return z.NEVER
    })
    .describe(`How long to wait for it, if it is not there yet: ${WAIT}. Unless given, not at all.`)

const waits = new WeakMap<House, number>()

/** What `look` gave when it was there, or last. */
export async function waited<T>(
  call: Asked,
  { wait = 0, channels }: { wait?: number | undefined; channels: string[] },
  look: () => Promise<T>,
  isThere: (value: T) => boolean,
): Promise<T> {
  const first = await look()
  if (wait === 0 || isThere(first)) return first
  const listener = call.listener?.()
  if (!listener) return first
  return listener.away(wakened(call.house, { wait, channels, left: listener.left }, look, isThere))
}

async function wakened<T>(
  house: House,
  { wait, channels, left }: { wait: number; channels: string[]; left: AbortSignal },
  look: () => Promise<T>,
  isThere: (value: T) => boolean,
): Promise<T> {
  const before = waits.get(house) ?? 0
  if (before >= WAITS_MAX) throw waitsTooMany()
  waits.set(house, before + 1)
  const deadline = performance.now() + wait
  const woken = wakeUp()
  const unlisten = channels.map((channel) => house.storage.listen(channel, woken.wake))
  left.addEventListener('abort', woken.wake, { once: true })
  try {
    for (;;) {
      woken.reset()
      const value = await look()
      const rest = deadline - performance.now()
      if (isThere(value) || rest <= 0 || left.aborted) return value
      await woken.woken(Math.min(rest, LOOK_AGAIN_MS))
      if (!left.aborted) await new Promise((resolve) => setTimeout(resolve, Math.min(GAP_MS, rest)))
    }
  } finally {
    for (const end of unlisten) end()
    waits.set(house, (waits.get(house) ?? 1) - 1)
  }
}

const waitsTooMany = () =>
  unableNow(
    `${WAITS_MAX} calls wait for something already, which is the most at a time. Ask without wait, or try again in a moment.`,
  )
