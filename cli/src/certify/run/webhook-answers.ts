/** Waits until the webhook of a program that was just started answers. */

import { setTimeout as pause } from 'node:timers/promises'
import { EXIT, Problem } from '../../framework/problem.ts'
import { handshake, shake } from '../cases/handshakes.ts'
import { send } from './send.ts'

const START_MS_MAX = 60_000
const LOOK_MS = 100

/** `isOver`: the program has ended. */
export async function webhookAnswers(
  { url, verifyToken }: { url: string; verifyToken: string },
  isOver: AbortSignal,
): Promise<void> {
  for (const ends = Date.now() + START_MS_MAX; Date.now() < ends && !isOver.aborted; await pause(LOOK_MS))
    if ((await send(url, shake(handshake(verifyToken)), START_MS_MAX)).broke === undefined) return
  throw new Problem(
    isOver.aborted ? 'The command ended before its webhook answered.' : `Nothing answers at ${url}.`,
    {
      next: `Is ${url} the address at which the command listens?`,
      exitCode: EXIT.found,
    },
  )
}
