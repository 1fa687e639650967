/**
 * The audit's hash chains. Each tenant's rows are gathered into blocks, and each block's hash covers its rows and the
 * hash before it. The last hash of a chain is kept sealed, so that who can write the table still cannot make it fit.
 */

import { hash } from 'node:crypto'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Selectable } from '../../engine/index.ts'
import type { SealedColumn } from '../encryption/columns.ts'
import type { AuditRow } from './rows.ts'

export type Block = {
  chain: string
  /** From 1, without a gap. */
  number: number
  /** The rows, as a JSON array of their numbers. */
  seqs: string
  hash: string
}

/** The end of a chain, or under the name `ALL` the account of all of them. */
export type ChainRow = { chain: string; head: string }

declare module '../../engine/index.ts' {
  interface Tables {
    audit_blocks: Block
    audit_chains: ChainRow
  }
}

export const auditColumns: SealedColumn[] = [{ table: 'audit_chains', column: 'head', row: ['chain'] }]

export type Row = Selectable<AuditRow>

export type Head = {
  blocks: number
  hash: string
  /** The last block that was forgotten for its age; the chain that is there begins behind it. */
  forgotten?: { blocks: number; hash: string }
}

/** How far the chaining has come. A number that was left out may still come: its transaction was not done yet. */
export type Overview = { chains: number; rows: number; upTo: number; gaps: { seq: number; since: number }[] }

export const ALL = 'all'
export const NO_HEAD: Head = { blocks: 0, hash: '' }
export const NO_OVERVIEW: Overview = { chains: 0, rows: 0, upTo: 0, gaps: [] }

/** An account's changes, else its application's, else those of the platform itself. */
export function chainOf({ account_id, app_id }: Pick<Row, 'account_id' | 'app_id'>): string {
  if (account_id !== null) return `account ${account_id}`
  return app_id === null ? 'platform' : `app ${app_id}`
}

export function blockHash(before: string, block: Pick<Block, 'chain' | 'number'>, rows: Row[]): string {
  const lines = rows.map((row) =>
    JSON.stringify([
      row.seq,
      row.at,
      row.actor,
      row.app_id,
      row.action,
      row.node_id,
      row.account_id,
      row.trace_id,
      row.outcome,
      row.times,
    ]),
  )
  return hash('sha256', [before, `${block.chain} ${block.number}`, ...lines].join('\n'), 'base64url')
}

const placeOf = (chain: string) => ({ table: 'audit_chains', column: 'head', row: chain })

export const encryptHead = (secrets: Secrets, chain: string, head: Head | Overview): ChainRow => ({
  chain,
  head: secrets.seal(JSON.stringify(head), placeOf(chain)),
})

/** Undefined when it was tampered with. */
export function openHead<T extends Head | Overview>(secrets: Secrets, row: ChainRow): T | undefined {
  try {
    return JSON.parse(secrets.open(row.head, placeOf(row.chain)))
  } catch {
    return undefined
  }
}
