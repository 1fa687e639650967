/** Durable work: what happens later, whatever fails in between. It may run twice; its effect is written once. */

import { z } from 'zod'
import type { Asked, Call } from '../../call/call.ts'
import { HOUR, SECOND } from '../../process/clock.ts'

export type Job<I, P> = {
  name: string
  input: z.ZodType<I>
  attemptsMax: number
  /** Calls to other services, before the transaction; may happen more than once. */
  prepare?: (given: { input: I; call: Asked; attempt: number }) => Promise<P>
  /** In the transaction that also ends the job: a worker that lost its lease can change nothing. */
  run(given: { input: I; prepared: P; call: Call }): Promise<void>
  /** In the transaction that marks the job as dead, after the last attempt failed. */
  giveUp?: (given: { input: I; call: Call; error: Error }) => Promise<void>
  /** Runs again and again, this long after the last time. Such a job has no input. */
  everyMs?: number
  /** The tables of the rows that its input names, by key: with it, a job of a world goes with that into a file. */
  names?: Record<string, string>
  /** It recurs, and is also run for the one world whose clock was moved: its input may name it (`ofWorld`). */
  forOneWorld?: true
}

export type AnyJob = Omit<Job<unknown, unknown>, 'prepare' | 'run' | 'giveUp'> & {
  prepare?: (given: never) => Promise<unknown>
  run(given: never): Promise<void>
  giveUp?: (given: never) => Promise<void>
}

/** The input of such a job: the application that is the world, or nothing for all. */
export const ofWorld = z.object({ app_id: z.string().optional() })

const ATTEMPTS_MAX = 10

export function job<I, P = undefined>(
  name: string,
  parts: Omit<Job<I, P>, 'name' | 'attemptsMax'> & { attemptsMax?: number },
): Job<I, P> {
  return { attemptsMax: ATTEMPTS_MAX, ...parts, name }
}

export const RETRY_GAP_MS_MAX = 1.2 * HOUR

/** Growing gaps with jitter: 1 s, 4 s, 16 s … up to an hour and a fifth. */
export function retryGapMs(attempt: number, random: number): number {
  const gap = Math.min(SECOND * 4 ** (attempt - 1), HOUR)
  return Math.round(gap * (0.8 + 0.4 * random))
}
