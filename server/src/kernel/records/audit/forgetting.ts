/**
 * Forgetting old rows of the audit, if the operator wants that at all: from the front of each chain, whole blocks only,
 * and the sealed head says how far. So what is left can still be shown to be intact.
 */

import type { Call } from '../../call/call.ts'
import { type AnyJob, holdLock, listed, sweep } from '../../engine/index.ts'
import { DAY, HOUR } from '../../process/clock.ts'
import { setting, wholeNumber } from '../../process/settings.ts'
import { ALL, type Block, chainOf, encryptHead, type Head, type Overview, openHead } from './chain.ts'
import { CHAINS_LOCK, findHead, putHead } from './heads.ts'

export const auditKeptSetting = setting(
  'PARLEY_AUDIT_KEPT_DAYS',
  'How long rows of the audit log are kept; by default for ever.',
  wholeNumber(1, 36_500).optional(),
)

/** More than one block can hold: else a block that is old in part would stand in front of all others. */
const BATCH = 1_000

export const forgetOldAudit: AnyJob = sweep('kernel.forget_old_audit', {
  everyMs: HOUR,
  batch: BATCH,
  async step(call, { batch }) {
    const days = call.house.settings.get(auditKeptSetting)
    if (days === undefined) return false
    // Whoever chains is done in a moment; to come back in an hour would be late.
    await holdLock(call.db, CHAINS_LOCK)
    const forgotten = await forgetOldest(call, call.now - days * DAY, batch)
    return forgotten > 0
  },
})

async function forgetOldest(
  { db, house: { secrets, log } }: Call,
  before: number,
  most: number,
): Promise<number> {
  const rows = await db.selectFrom('audit').selectAll().orderBy('seq').limit(most).execute()
  const chains = new Set(rows.filter((row) => row.at < before).map(chainOf))
  const overall = await findHead(db, ALL)
  const overview = overall && openHead<Overview>(secrets, overall)
  if (!overview) return 0
  let forgotten = 0
  for (const chain of chains) {
    const kept = await findHead(db, chain)
    const head = kept && openHead<Head>(secrets, kept)
    if (!head) {
      log.error({ chain }, 'the audit was tampered with: of this chain nothing is forgotten')
      continue
    }
    const first = await firstBlock(db, chain)
    const removed = first ? await removeIfOld(db, first, before) : 0
    if (!first || removed === 0) continue
    await putHead(
      db,
      encryptHead(secrets, chain, { ...head, forgotten: { blocks: first.number, hash: first.hash } }),
    )
    forgotten += removed
  }
  if (forgotten > 0)
    await putHead(db, encryptHead(secrets, ALL, { ...overview, rows: overview.rows - forgotten }))
  return forgotten
}

const firstBlock = (db: Call['db'], chain: string): Promise<Block | undefined> =>
  db
    .selectFrom('audit_blocks')
    .selectAll()
    .where('chain', '=', chain)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

/** Gives how many rows went with the block; none while one of them is young. */
async function removeIfOld(db: Call['db'], block: Block, before: number): Promise<number> {
  const seqs: number[] = JSON.parse(block.seqs)
  const young = await db
    .selectFrom('audit')
    .select('seq')
    .where('seq', 'in', listed(db, seqs))
    .where('at', '>=', before)
    .limit(1)
    .executeTakeFirst()
  if (young) return 0
  await db.deleteFrom('audit').where('seq', 'in', listed(db, seqs)).execute()
  await db
    .deleteFrom('audit_blocks')
    .where('chain', '=', block.chain)
    .where('number', '=', block.number)
    .execute()
  return seqs.length
}
