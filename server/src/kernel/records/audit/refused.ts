/**
 * Refused callers, in the audit too: counted in memory and written together, so that strangers who try
 * as often as they like add a few rows in ten seconds and no more.
 */

import { actorOf, appOf, type Caller, systemCall } from '../../call/call.ts'
import type { House } from '../../call/house.ts'
import { transacted } from '../../call/transaction.ts'
import { SECOND } from '../../process/clock.ts'
import { insertAuditRow, refusedWith } from './rows.ts'

export const AUTHORIZATION = 'authorization'
const WRITTEN_EVERY_MS = 10 * SECOND
export const KINDS_MAX = 20

type Turned = { actor: string; app_id: string | null; outcome: string; times: number; trace_id: string }

export type Refused = {
  note(caller: Caller | undefined, code: number, trace_id: string): void
  /** What was counted since the last time. */
  take(): Turned[]
}

export function refusedCallers(): Refused {
  let counted = new Map<string, Turned>()
  return {
    note(caller, code, trace_id) {
      const outcome = refusedWith(code)
      const one = {
        actor: caller ? actorOf(caller) : 'anyone',
        app_id: (caller && appOf(caller)) ?? null,
        outcome,
      }
      const key = `${one.actor} ${outcome}`
      const isRoom = counted.has(key) || counted.size < KINDS_MAX
      const kind = isRoom ? key : 'others'
      const known = counted.get(kind)
      if (known) Object.assign(known, { times: known.times + 1, trace_id })
      else counted.set(kind, { ...(isRoom ? one : OTHERS), times: 1, trace_id })
    },
    take() {
      const taken = [...counted.values()]
      counted = new Map()
      return taken
    },
  }
}

const OTHERS = { actor: 'others', app_id: null, outcome: 'refused' }

async function write(house: House, refused: Refused): Promise<void> {
  const turned = refused.take()
  if (turned.length === 0) return
  await transacted(systemCall(house, 'refused'), async ({ db, now }) => {
    for (const one of turned)
      await insertAuditRow(db, { at: now, action: AUTHORIZATION, node_id: null, account_id: null, ...one })
  })
}

/** Writes now and then until it is stopped, and then once more. */
export function keepWritingRefused(house: House, refused: Refused): { stop(): Promise<void> } {
  const complain = (error: unknown) =>
    house.log.error({ err: error }, 'refused callers could not be recorded')
  const timer = setInterval(() => void write(house, refused).catch(complain), WRITTEN_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await write(house, refused).catch(complain)
    },
  }
}
