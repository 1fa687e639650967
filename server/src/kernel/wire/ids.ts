/** Names for things: node ids that clients may parse as numbers, and unguessable strings. */

import { randomFillSync } from 'node:crypto'

const NODE_ID_MIN = 100_000_000_000_000
const NODE_ID_MAX = Number.MAX_SAFE_INTEGER

/** Drawn from the system in large portions: asking for a few bytes costs as much as asking for thousands. */
const pool = Buffer.alloc(8_192)
let used = pool.length

/** For what is drawn often. */
export function randomBytes(count: number): Buffer {
  if (count > pool.length) return randomFillSync(Buffer.alloc(count))
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + count))
  // What was handed out is not kept, so that a later look at memory gives no id away.
  pool.fill(0, used, used + count)
  used += count
  return bytes
}

/** How far the ids of one run lie apart at most, and how many numbers a run goes through. */
const STEP_MAX = 8
const RUN_LENGTH = 2 ** 16

let last = 0
let runEnd = 0

/**
 * A decimal string of 15 or 16 digits below 2^53. Ids run upwards from a place drawn at random, and soon from
 * another one: neighbours in time are neighbours in every index, which makes each write cheaper. Who knows one
 * can guess another; that is no secret, since a token is asked whom it may reach.
 */
export function newNodeId(): string {
  last += 1 + ((randomBytes(1)[0] as number) % STEP_MAX)
  if (last >= runEnd) {
    const runs = BigInt(Math.floor((NODE_ID_MAX - NODE_ID_MIN) / RUN_LENGTH))
    last = NODE_ID_MIN + Number(randomBytes(8).readBigUInt64BE() % runs) * RUN_LENGTH
    runEnd = last + RUN_LENGTH
  }
  return String(last)
}

/** The id that follows from so many bytes: eight at least. */
export const nodeIdFrom = (bytes: Buffer): string =>
  String(NODE_ID_MIN + Number(bytes.readBigUInt64BE() % BigInt(NODE_ID_MAX - NODE_ID_MIN)))

/** Where the run of node ids begins that follows from so many bytes: eight at least. */
export const RUN_OF_NODES = 2 ** 12
const RUNS = BigInt(Math.floor((NODE_ID_MAX - NODE_ID_MIN) / RUN_OF_NODES))
export const firstNodeOf = (bytes: Buffer): number =>
  NODE_ID_MIN + Number(bytes.readBigUInt64BE() % RUNS) * RUN_OF_NODES

/** Ids that users bring (seeds, imports) may be shorter than ours, but must stay exact as numbers. */
export function isNodeId(text: string): boolean {
  return /^[1-9][0-9]{0,15}$/.test(text) && Number(text) <= NODE_ID_MAX
}

const ROW_DIGITS = 20
let digits = ''
let digitsUsed = 0

/** Sorts by the time of making, and cannot be guessed: for rows that are not nodes. */
export function newRowId(now: number): string {
  if (digitsUsed === digits.length) {
    digits = randomBytes(ROW_DIGITS * 200).toString('hex')
    digitsUsed = 0
  }
  digitsUsed += ROW_DIGITS
  return placeOfNumber(now) + digits.slice(digitsUsed - ROW_DIGITS, digitsUsed)
}

/** Where a row stands among others in an index: what its id begins with. */
const PLACE_LENGTH = 9
export const placeOf = (rowId: string): string => rowId.slice(0, PLACE_LENGTH)
export const placeOfNumber = (count: number): string => count.toString(36).padStart(PLACE_LENGTH, '0')

const COUNTED_DIGITS = 6

/**
 * As long as those that are drawn at random, and many from the same fifteen bytes, one for each count. They say nothing of
 * the time.
 */
export function rowIdsFrom(bytes: Buffer): (count: number, place?: string) => string {
  const drawn = bytes.toString('hex', 0, (ROW_DIGITS - COUNTED_DIGITS) / 2)
  return (count, place = placeIn(bytes)) => place + drawn + count.toString(16).padStart(COUNTED_DIGITS, '0')
}

const placeIn = (bytes: Buffer) => placeOfNumber(bytes.readUIntBE(10, 5)).slice(-PLACE_LENGTH)

const TRACE_DIGITS = 18
const TRACES_AT_ONCE = 200
let traceDigits = ''
let traceDigitsUsed = 0
let second = ''
let countInSecond = 0

/**
 * 32 hexadecimal digits, as traces are named everywhere (W3C Trace Context): the second, a count within it
 * so that neighbours in time are neighbours in every index, and what was drawn.
 */
export function newTraceId(): string {
  if (traceDigitsUsed === traceDigits.length) {
    traceDigits = randomBytes((TRACE_DIGITS / 2) * TRACES_AT_ONCE).toString('hex')
    traceDigitsUsed = 0
    const now = Math.floor(Date.now() / 1_000).toString(16)
    if (now !== second) countInSecond = 0
    second = now
  }
  traceDigitsUsed += TRACE_DIGITS
  const count = (countInSecond++ & 0xffffff).toString(16).padStart(6, '0')
  return second + count + traceDigits.slice(traceDigitsUsed - TRACE_DIGITS, traceDigitsUsed)
}

/** Of a piece of the work in a trace. */
export const newSpanId = (): string => randomBytes(8).toString('hex')
