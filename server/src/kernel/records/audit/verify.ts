/** Whether the audit is as it was written: nothing changed, taken away, put in, or in another order. */

import type { House } from '../../call/house.ts'
import { listed, type Reader } from '../../engine/index.ts'
import {
  ALL,
  type Block,
  blockHash,
  type Head,
  NO_OVERVIEW,
  type Overview,
  openHead,
  type Row,
} from './chain.ts'

type Problem = { chain: string; block?: number; problem: string }

export type Verdict = {
  intact: boolean
  chains: number
  blocks: number
  /** Rows that a chain holds fast. */
  sealed: number
  /** Rows of the last seconds, which none holds fast yet. */
  unsealed: number
  problems: Problem[]
}

const PROBLEMS_MAX = 100
const BLOCKS_AT_ONCE = 50

type Ground = Pick<House, 'secrets'> & { db: Reader }

/** `db` must show one moment: what is sealed in the middle of a look would count as tampering. */
export async function verifyAudit({ secrets, db }: Ground): Promise<Verdict> {
  const problems: Problem[] = []
  const kept = await db.selectFrom('audit_chains').selectAll().orderBy('chain').execute()
  const found = kept.find(({ chain }) => chain === ALL)
  const overview = found ? openHead<Overview>(secrets, found) : NO_OVERVIEW
  if (!overview) problems.push({ chain: ALL, problem: 'the overview was changed' })
  const chains = kept.filter(({ chain }) => chain !== ALL)
  let blocks = 0
  let sealed = 0
  for (const row of chains) {
    const head = openHead<Head>(secrets, row)
    if (!head) problems.push({ chain: row.chain, problem: 'the head of the chain was changed' })
    const walked = await walk(db, row.chain, head, problems)
    blocks += walked.blocks
    sealed += walked.rows
  }
  const known = new Set(chains.map(({ chain }) => chain))
  const named = await db.selectFrom('audit_blocks').select('chain').distinct().execute()
  for (const { chain } of named)
    if (!known.has(chain)) problems.push({ chain, problem: 'its head is missing' })

  const { chains: chainsThere, rows, upTo, gaps } = overview ?? NO_OVERVIEW
  if (overview && chainsThere !== chains.length)
    problems.push({ chain: ALL, problem: `${chainsThere} chains were there, ${chains.length} are` })
  if (overview && rows !== sealed)
    problems.push({ chain: ALL, problem: `${rows} rows were sealed, ${sealed} are` })
  const late = gaps.map(({ seq }) => seq)
  const unsealed = (await count(db, 'tail', upTo)) + (await countIn(db, late))
  const extra = (await count(db, 'all', 0)) - unsealed - sealed
  if (overview && extra > 0)
    problems.push({ chain: ALL, problem: `${extra} rows stand where none was written` })
  return {
    intact: problems.length === 0,
    chains: chains.length,
    blocks,
    sealed,
    unsealed,
    problems: problems.slice(0, PROBLEMS_MAX),
  }
}

async function walk(
  db: Reader,
  chain: string,
  head: Head | undefined,
  problems: Problem[],
): Promise<{ blocks: number; rows: number }> {
  let { hash: before, blocks: number } = head?.forgotten ?? { hash: '', blocks: 0 }
  let after = 0
  let blocks = 0
  let rows = 0
  for (;;) {
    const some = await blocksBehind(db, chain, after)
    const found = await rowsOf(db, some.flatMap(numbersIn))
    for (const block of some) {
      const wrong = (problem: string) => problems.push({ chain, block: block.number, problem })
      if (block.number !== ++number) wrong(`block ${number} is missing`)
      number = block.number
      after = block.number
      blocks++
      const seqs = numbersIn(block)
      const members = [...new Set(seqs)].flatMap((seq) => found.get(seq) ?? [])
      rows += members.length
      if (members.length !== seqs.length) wrong(`${seqs.length - members.length} rows are missing`)
      else if (blockHash(before, block, members) !== block.hash) wrong('a row or the block was changed')
      before = block.hash
    }
    if (some.length < BLOCKS_AT_ONCE) break
    // Many blocks of an embedded engine would keep everybody else waiting.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (head && (head.blocks !== number || head.hash !== before))
    problems.push({ chain, problem: `it ended with block ${head.blocks}, and does not any more` })
  return { blocks, rows }
}

const blocksBehind = (db: Reader, chain: string, number: number) =>
  db
    .selectFrom('audit_blocks')
    .selectAll()
    .where('chain', '=', chain)
    .where('number', '>', number)
    .orderBy('number')
    .limit(BLOCKS_AT_ONCE)
    .execute()

async function rowsOf(db: Reader, seqs: number[]): Promise<Map<number, Row>> {
  if (seqs.length === 0) return new Map()
  const rows = await db.selectFrom('audit').selectAll().where('seq', 'in', listed(db, seqs)).execute()
  return new Map(rows.map((row) => [row.seq, row]))
}

function numbersIn({ seqs }: Block): number[] {
  try {
    const numbers: unknown = JSON.parse(seqs)
    if (Array.isArray(numbers) && numbers.every((one) => Number.isSafeInteger(one))) return numbers
  } catch {
    // Not what we wrote: the same as an empty block, whose hash does not fit.
  }
  return []
}

async function count(db: Reader, which: 'all' | 'tail', behind: number): Promise<number> {
  const all = db.selectFrom('audit').select((expression) => expression.fn.countAll<number>().as('count'))
  const row = await (which === 'all' ? all : all.where('seq', '>', behind)).executeTakeFirst()
  return Number(row?.count ?? 0)
}

async function countIn(db: Reader, seqs: number[]): Promise<number> {
  if (seqs.length === 0) return 0
  const row = await db
    .selectFrom('audit')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('seq', 'in', listed(db, seqs))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
