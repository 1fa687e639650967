/** Plays cases against a receiver, several at once; after each of them it has to be alive. */

import { setTimeout as pause } from 'node:timers/promises'
import { EXIT, Problem } from '../../framework/problem.ts'
import type { Case, Keys, Parcel } from '../cases/case.ts'
import { handshake, shake } from '../cases/handshakes.ts'
import { judged } from './judge.ts'
import { type Answer, send, sendPipelined } from './send.ts'

const WITHIN_MS = 10_000
const LANES = 8
/** A program that is started again by its supervisor is there again by then. */
const BACK_MS_MAX = 3_000
const LOOK_MS = 200

export type Result = { family: string; name: string; must: Case['must']; ms: number; wrong?: string }
export type Receiver = Keys & { url: string; withinMs?: number }

/** Where nobody listens, each case would only say so again. */
export async function assertListens(receiver: Receiver): Promise<void> {
  const why = await dead(receiver)
  if (why === undefined || !NOBODY.includes(why)) return
  throw new Problem(`Nobody answers at ${receiver.url} (${why}).`, {
    next: 'Start your receiver first.',
    exitCode: EXIT.unreachable,
  })
}
const NOBODY = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']

export async function certified(cases: readonly Case[], receiver: Receiver): Promise<Result[]> {
  const results = new Map<Case, Result>()
  const waiting = [...cases]
  const suspects = new Set<Case>()
  let isGone = false
  const lane = async () => {
    for (let one = waiting.shift(); one && !isGone; one = waiting.shift()) {
      const result = await tried(one, receiver)
      results.set(one, result)
      if (result.isAliveAfter) continue
      isGone = true
      suspects.add(one)
    }
  }
  while (waiting.length > 0) {
    isGone = false
    const begun = new Set(results.keys())
    await Promise.all(Array.from({ length: LANES }, lane))
    if (!isGone) continue
    const together = [...results.keys()].filter(
      (one) => !begun.has(one) && results.get(one)?.wrong !== undefined,
    )
    if (!(await isBack(receiver))) break
    // Which of those that were sent together it was shows when each is sent alone.
    for (const one of together) {
      results.set(one, await tried(one, receiver))
      await isBack(receiver)
    }
  }
  return cases.map((one) => {
    const { family, name, must } = one
    return results.get(one) ?? { family, name, must, ms: 0, wrong: 'not sent: the receiver answers no more' }
  })
}

type Tried = Result & { isAliveAfter: boolean }

async function tried(one: Case, receiver: Receiver): Promise<Tried> {
  const { family, name, must } = one
  const answers = await played(one, receiver)
  const ms = Math.max(0, ...answers.map((answer) => answer.ms))
  const found = judged(one, answers)
  const after = found === undefined && must === 'confirm' ? undefined : await dead(receiver)
  const wrong = [found, after && `not alive after it: ${after}`].filter(Boolean).join('; ')
  return { family, name, must, ms, ...(wrong && { wrong }), isAliveAfter: after === undefined }
}

async function played({ how, parcels }: Case, { url, withinMs = WITHIN_MS }: Receiver): Promise<Answer[]> {
  const one = (parcel: Parcel) => send(url, parcel, withinMs)
  if (how === 'pipelined') return sendPipelined(url, parcels, withinMs)
  if (how === 'together') return Promise.all(parcels.map(one))
  const answers: Answer[] = []
  for (const parcel of parcels) answers.push(await one(parcel))
  return answers
}

/** Why it does not live, by a handshake: undefined where it answers, whatever it answers. */
async function dead({ url, verifyToken, withinMs = WITHIN_MS }: Receiver): Promise<string | undefined> {
  return (await send(url, shake(handshake(verifyToken)), withinMs)).broke
}

async function isBack(receiver: Receiver): Promise<boolean> {
  for (const end = Date.now() + BACK_MS_MAX; Date.now() < end; await pause(LOOK_MS))
    if ((await dead(receiver)) === undefined) return true
  return false
}
