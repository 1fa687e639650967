/** A caller of the service, as many calls at once as it likes; everything it sees goes into the journal. */

import { randomUUID } from 'node:crypto'
import { type Answer, actorAt } from '../../../server/test/house.ts'
import { WEB_URL } from '../machines.ts'
import type { Journal, Outcome, Seen } from './journal.ts'

/** The service itself ends what it cannot do after some twelve seconds. */
const PATIENCE_MS = 15_000
const REPEAT_MS = 200
const ODD_MAX = 20

export type Outcomes = { outcome: Outcome; status: number; body: Answer['body'] }

export type Caller = {
  read(path: string): Promise<Outcomes>
  write(path: string, body?: object): Promise<Outcomes>
  /** Under one Idempotency-Key, again and again until it is done or refused; `undefined` when the load has stopped. */
  writeSurely(path: string, body: object): Promise<Outcomes | undefined>
}

export function callerOf(journal: Journal, token: string, isStopped: () => boolean): Caller {
  const actor = actorAt(WEB_URL, token)

  async function observed(verb: Seen['verb'], call: () => Promise<Answer>): Promise<Outcomes> {
    const started = performance.now()
    const answer = await inTime(call()).catch(() => undefined)
    const outcome = answer ? outcomeOf(answer) : 'cut off'
    const at = performance.now()
    journal.seen.push({ at, ms: at - started, verb, outcome })
    if ((outcome === 'broken' || outcome === 'malformed') && journal.odd.length < ODD_MAX)
      journal.odd.push(`${new Date().toISOString()} ${answer?.status} ${answer?.text.slice(0, 300)}`)
    return { outcome, status: answer?.status ?? 0, body: answer?.body }
  }

  return {
    read: (path) => observed('read', () => actor.get(path)),
    write: (path, body) => observed('write', () => actor.post(path, body)),
    async writeSurely(path, body) {
      const headers = { 'idempotency-key': randomUUID() }
      while (!isStopped()) {
        const answer = await observed('write', () => actor.post(path, body, { headers }))
        if (answer.outcome === 'done' || answer.outcome === 'refused') return answer
        await sleep(REPEAT_MS)
      }
      return undefined
    },
  }
}

function outcomeOf({ status, headers, body }: Answer): Outcome {
  if (status < 400) return 'done'
  if (status < 500) return 'refused'
  if (status !== 503) return 'broken'
  return headers.has('retry-after') && typeof body?.error?.code === 'number' ? 'unavailable' : 'malformed'
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
