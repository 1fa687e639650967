/**
 * Chaining the audit some seconds after its rows were written: the change itself pays nothing for it, and tenants do
 * not wait for each other. One process at a time does it, for all.
 */

import { z } from 'zod'
import { askedTogether } from '../../call/asked-together.ts'
import { systemCall } from '../../call/call.ts'
import type { House } from '../../call/house.ts'
import { transacted } from '../../call/transaction.ts'
import { compiledOnce, job, listed, type Writer } from '../../engine/index.ts'
import { MINUTE, SECOND } from '../../process/clock.ts'
import {
  ALL,
  blockHash,
  chainOf,
  encryptHead,
  type Head,
  NO_HEAD,
  NO_OVERVIEW,
  type Overview,
  openHead,
  type Row,
} from './chain.ts'
import { CHAINS_LOCK, findHead, putHead } from './heads.ts'

const EVERY_MS = 5 * SECOND
/** Few enough that nobody notices the transaction. */
const PORTION = 500
/** From drawing its number to its commit a change takes two statements, each of which is given seconds at most. */
const LATE_MS = MINUTE
const GAPS_MAX = 10_000

export const chainAudit = job('kernel.seal_audit', {
  input: z.object({}),
  everyMs: EVERY_MS,
  prepare: ({ call }) => chainAll(call.house),
  run: async () => {},
})

/** How far the chaining had come when this process last did it, where nothing was late: whoever finds nothing behind it has nothing to do. */
const cameTo = new WeakMap<House, number>()

const behind = compiledOnce((db, seq: number) =>
  db.selectFrom('audit').select('seq').where('seq', '>', seq).limit(1),
)

export async function chainAll(house: House): Promise<void> {
  const upTo = cameTo.get(house)
  if (upTo !== undefined && (await behind(house.storage.read, upTo)).length === 0) return
  while ((await chainPortion(house)) === PORTION);
}

/** Gives how many rows were looked at. */
async function chainPortion(house: House): Promise<number> {
  const { secrets, storage, log } = house
  return transacted(systemCall(house, chainAudit.name), async ({ db }) => {
    const [isAlone, kept] = await askedTogether(storage.tryLock(db, CHAINS_LOCK), findHead(db, ALL))
    if (!isAlone) return 0
    const overview = kept ? openHead<Overview>(secrets, kept) : NO_OVERVIEW
    if (!overview) {
      log.error('the audit was tampered with: its overview does not open')
      return 0
    }
    const rows = await unsealed(db, overview)
    if (rows.length === 0 && overview.gaps.length === 0) cameTo.set(house, overview.upTo)
    else cameTo.delete(house)
    const tally = { chains: overview.chains, rows: overview.rows }
    for (const [chain, members] of Map.groupBy(rows, chainOf)) {
      const before = await findHead(db, chain)
      const head = before ? openHead<Head>(secrets, before) : NO_HEAD
      if (!head) {
        // Going on from what is there would make a changed chain look whole again.
        log.error({ chain }, 'the audit was tampered with: the head of a chain does not open')
        continue
      }
      await addBlock(house, db, chain, head, members)
      if (!before) tally.chains++
      tally.rows += members.length
    }
    if (rows.length > 0)
      await putHead(db, encryptHead(secrets, ALL, { ...tally, ...reached(overview, rows) }))
    return rows.length
  })
}

/** What came behind the last, and what was late. */
async function unsealed(db: Writer, { upTo, gaps }: Overview): Promise<Row[]> {
  const all = db.selectFrom('audit').selectAll().orderBy('seq')
  const late = gaps.map(({ seq }) => seq)
  const came = late.length === 0 ? [] : await all.where('seq', 'in', listed(db, late)).execute()
  return [
    ...came,
    ...(await all
      .where('seq', '>', upTo)
      .limit(PORTION - Math.min(came.length, PORTION - 1))
      .execute()),
  ]
}

async function addBlock(
  { secrets }: House,
  db: Writer,
  chain: string,
  before: Head,
  rows: Row[],
): Promise<void> {
  const number = before.blocks + 1
  const hash = blockHash(before.hash, { chain, number }, rows)
  const seqs = JSON.stringify(rows.map((row) => row.seq))
  await db.insertInto('audit_blocks').values({ chain, number, seqs, hash }).execute()
  await putHead(db, encryptHead(secrets, chain, { ...before, blocks: number, hash }))
}

/** By the wall clock: whether a transaction can still be under way has nothing to do with the sandbox's. */
function reached({ upTo, gaps }: Overview, rows: Row[]): Pick<Overview, 'upTo' | 'gaps'> {
  const now = Date.now()
  const here = new Set(rows.map((row) => row.seq))
  const end = Math.max(upTo, ...here)
  const open = gaps.filter(({ seq, since }) => !here.has(seq) && since > now - LATE_MS)
  for (let seq = upTo + 1; seq < end && open.length < GAPS_MAX; seq++)
    if (!here.has(seq)) open.push({ seq, since: now })
  return { upTo: end, gaps: open }
}
