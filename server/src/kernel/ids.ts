/** Names for things: node ids that clients may parse as numbers, and unguessable strings. */

import { randomBytes } from 'node:crypto'

const NODE_ID_MIN = 100_000_000_000_000
const NODE_ID_MAX = Number.MAX_SAFE_INTEGER

/** A decimal string of 15 or 16 digits below 2^53. */
export function newNodeId(): string {
  const span = BigInt(NODE_ID_MAX - NODE_ID_MIN)
  return String(NODE_ID_MIN + Number(randomBytes(8).readBigUInt64BE() % span))
}

/** Ids that users bring (seeds, imports) may be shorter than ours, but must stay exact as numbers. */
export function isNodeId(text: string): boolean {
  return /^[1-9][0-9]{0,15}$/.test(text) && Number(text) <= NODE_ID_MAX
}

/** Sorts by the time of making, and cannot be guessed: for rows that are not nodes. */
export function newRowId(now: number): string {
  return now.toString(36).padStart(9, '0') + unguessable()
}

/** Randomness is cheap by the page and dear by the drop. */
const PAGE_BYTES = 4_000
const ROW_ID_BYTES = 10
let page = Buffer.alloc(0)
let used = 0

function unguessable(): string {
  if (used >= page.length) {
    page = randomBytes(PAGE_BYTES)
    used = 0
  }
  used += ROW_ID_BYTES
  return page.toString('hex', used - ROW_ID_BYTES, used)
}

const processMark = randomBytes(9).toString('base64url')
let traces = 0

/** Unique across processes; says nothing but which process and which request of it. */
export function newTraceId(): string {
  return `${processMark}-${(++traces).toString(36)}`
}
