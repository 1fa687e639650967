/**
 * Runs works that share a transaction one after the other, each behind a savepoint: one that fails leaves nothing
 * behind and does not affect the others.
 */

import { ConnectionGivenUp, isLockNotHad, isOverdue } from '../trouble.ts'
import type { Client } from './client.ts'
import { textAlone } from './pipeline.ts'
import { inTransaction } from './shared-transaction.ts'
import type { Fate, Work } from './transaction-member.ts'
import { IN_TURN, TOGETHER } from './transaction-ways.ts'

/** Whose work has not noticed by then that it runs again is not waited for. */
const NOTICING_MS_MAX = 20

type Again = { work: Work; settled: Promise<void> }

/** Throws where nobody knows what became of them, and where nothing did. */
export async function inTurn(client: Client, works: Again[]): Promise<Fate[]> {
  const asked = async (text: string) => {
    const { answers, error } = await client.ask([textAlone(text)])
    if (error) throw error
    return answers[0]?.command
  }
  const fates: Fate[] = []
  for (const text of TOGETHER.begin) await asked(text)
  for (const { work, settled } of works) {
    if (await isSoon(settled)) fates.push(...(await inTransaction(client, IN_TURN, [work])).map(orAlone))
    else fates.push({ is: 'alone', settled })
  }
  if ((await asked(TOGETHER.commit)) === 'ROLLBACK')
    throw new ConnectionGivenUp('works that ran one after the other were rolled back')
  return fates
}

/** Together they hold all the locks of each, in any order: a work that waits for a lock had better run alone. */
const orAlone = (fate: Fate): Fate =>
  fate.is === 'refused' && (isLockNotHad(fate.error) || isOverdue(fate.error))
    ? { is: 'alone', settled: Promise.resolve() }
    : fate

async function isSoon(settled: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, NOTICING_MS_MAX, false)
  return Promise.race([settled.then(() => true), late.promise]).finally(() => clearTimeout(timer))
}
