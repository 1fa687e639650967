/** The file of a world, changed in one place as a stranger would: by the type of a column, or with the name of another's. */

import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Random } from '../../../server/test/hostile-pictures.ts'

// biome-ignore lint/suspicious/noExplicitAny: a line is whatever a stranger makes of it
export type Line = any
export type Mutation = { says: string; lines: Line[] }

export const linesOf = (file: Uint8Array): Line[] =>
  gunzipSync(file)
    .toString()
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

/** Whole, with a hash that is right: only what the lines say is wrong. */
export function fileOf(lines: Line[]): Uint8Array<ArrayBuffer> {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const sha256 = createHash('sha256').update(body).digest('hex')
  return Uint8Array.from(
    gzipSync(`${body}${JSON.stringify({ end: true, rows: lines.length - 1, sha256 })}\n`, { level: 1 }),
  )
}

const FAR = Number.MAX_SAFE_INTEGER
const NUMBERS = [
  -1,
  0,
  1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 40,
  FAR,
  -FAR,
  253_402_300_800_000,
  1e308,
  null,
  '5',
  true,
  [],
]
const TEXTS = [
  '',
  ' ',
  '*',
  'null',
  '[null]',
  '{}',
  '[]',
  '{"a":{"b":[1]}}',
  '"text"',
  '[{"type":"BODY","text":5}]',
  '[{"type":"CAROUSEL","cards":[null]}]',
  '[{"type":"BUTTONS"}]',
  '{"do":"refuse","code":7777}',
  '{"nth":0}',
  '['.repeat(5_000),
  'x'.repeat(200_000),
  'a\0b',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  'Europe/Nowhere',
  'APPROVED',
  null,
  5,
  [],
  {},
]
const BYTES = [
  { base64: '' },
  { base64: 'AAAA' },
  { base64: '§' },
  { base64: 'KLUv/QBYVQk=' },
  'AAAA',
  null,
  {},
]

const one = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T

/** Of another world, or of all installations alike. */
export type Others = readonly string[]

/** One place in the text of some JSON, or one more. */
function mutatedJson(random: Random, text: string, others: Others): string {
  const whole: unknown = JSON.parse(text)
  const places: { holder: Record<string, unknown>; key: string }[] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      places.push({ holder: value as Record<string, unknown>, key })
      walk((value as Record<string, unknown>)[key])
    }
  }
  walk(whole)
  const place = places[random(places.length)]
  if (!place || random(8) === 0) return JSON.stringify({ ...(whole as object), id: one(random, others) })
  if (random(6) === 0) delete place.holder[place.key]
  else place.holder[place.key] = random(2) === 0 ? one(random, others) : one(random, [...NUMBERS, ...TEXTS])
  return JSON.stringify(whole)
}

function mutatedValue(random: Random, value: unknown, others: Others): unknown {
  if (typeof value === 'number') return one(random, NUMBERS)
  if (typeof value === 'object' && value !== null) return one(random, BYTES)
  if (random(3) === 0) return one(random, others)
  const isJson = typeof value === 'string' && /^[[{]/.test(value)
  if (isJson && random(3) > 0) return mutatedJson(random, value, others)
  return one(random, [...TEXTS, ...NUMBERS])
}

/** What does not stand in one column: rows that are gone, doubled, moved, of others, or of what no file may hold. */
const OF_ROWS: ((random: Random, lines: Line[], others: Others) => Mutation)[] = [
  (random, lines) => {
    const at = 1 + random(lines.length - 1)
    return { says: `without line ${at + 1}`, lines: lines.toSpliced(at, 1) }
  },
  (random, lines) => {
    const at = 1 + random(lines.length - 1)
    return { says: `line ${at + 1} twice`, lines: lines.toSpliced(at, 0, lines[at]) }
  },
  (random, lines) => {
    const at = 1 + random(lines.length - 1)
    return { says: `line ${at + 1} last`, lines: [...lines.toSpliced(at, 1), lines[at]] }
  },
  (random, lines, others) => {
    const at = 1 + random(lines.length - 1)
    const id = one(random, others)
    return {
      says: `line ${at + 1} once more as ${id}`,
      lines: [...lines, { ...lines[at], row: { ...lines[at].row, id } }],
    }
  },
  (random, lines) => {
    const at = 1 + random(lines.length - 1)
    const table = one(random, [
      'audit',
      'worlds',
      'kept_values',
      'blob_places',
      'idempotent_answers',
      'nothing',
    ])
    return { says: `line ${at + 1} of ${table}`, lines: lines.with(at, { ...lines[at], table }) }
  },
  (random, lines) => {
    const at = 1 + random(lines.length - 1)
    return {
      says: `line ${at + 1} with more`,
      lines: lines.with(at, { ...lines[at], row: { ...lines[at].row, more: 1 } }),
    }
  },
  (random, lines) => {
    const at = 1 + random(lines.length - 1)
    const column = one(random, Object.keys(lines[at].row))
    const { [column]: _, ...row } = lines[at].row
    return { says: `line ${at + 1} without ${column}`, lines: lines.with(at, { ...lines[at], row }) }
  },
]

function ofHeader(random: Random, lines: Line[], others: Others): Mutation {
  const { world, ...header } = lines[0]
  const column = one(random, Object.keys(world))
  const value =
    column === 'origin'
      ? JSON.parse(mutatedJson(random, JSON.stringify(world.origin ?? {}), others))
      : mutatedValue(random, world[column], others)
  return {
    says: `world.${column} = ${shown(value)}`,
    lines: lines.with(0, { ...header, world: { ...world, [column]: value } }),
  }
}

const shown = (value: unknown) => String(JSON.stringify(value)).slice(0, 60)

export function mutated(random: Random, lines: Line[], others: Others): Mutation {
  const kind = random(10)
  if (kind === 0) return ofHeader(random, lines, others)
  if (kind === 1) return one(random, OF_ROWS)(random, lines, others)
  const at = 1 + random(lines.length - 1)
  const { table, row } = lines[at]
  const column = one(random, Object.keys(row))
  const value = mutatedValue(random, row[column], others)
  return {
    says: `${table}.${column} = ${shown(value)}`,
    lines: lines.with(at, { table, row: { ...row, [column]: value } }),
  }
}
