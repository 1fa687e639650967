/**
 * What each column of a table may hold, said by the slice that writes it: rows that come back from a file are held
 * against it, whoever wrote the file.
 */

import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Generated, Tables } from '../engine/index.ts'
import { textProblem } from '../wire/clean-text.ts'
import { isNodeId } from '../wire/ids.ts'
import { readJson } from '../wire/json.ts'

/** A value that must stand in a column of the same file. */
export type Named = { value: unknown; table: string; column?: string }

export type KeptTable = {
  table: string
  columns: Record<string, z.ZodType>
  /** What a row names beside what its foreign keys say. */
  names(row: Record<string, unknown>): Named[]
  /** What is wrong with it as a whole, in words that follow the name of the table; `file` is what was noted of earlier rows. */
  problem(row: Record<string, unknown>, file: Map<string, unknown>): string | undefined
}

type Stored<T> = T extends Generated<infer V> ? V : T
/** `seq` is drawn again, and so is in no description. */
type ColumnsOf<T> = { [C in Exclude<keyof T, 'seq'>]: z.ZodType<Stored<T[C]>> }

export const keptTable = <T extends keyof Tables & string>(
  table: T,
  columns: ColumnsOf<Tables[T]>,
  { names = () => [], problem = () => undefined }: Partial<Pick<KeptTable, 'names' | 'problem'>> = {},
): KeptTable => ({ table, columns: { seq: within(0, Number.MAX_SAFE_INTEGER), ...columns }, names, problem })

const TEXT_MAX = 100_000
const LIST_MAX = 20_000
/** A counter goes on from where it stands, and must have room for that. */
const COUNT_MAX = 2 ** 30
const BYTES_MAX = 2 ** 40
/** Years of four digits, as dates are written. */
export const MOMENT_MAX = Date.UTC(9999, 0)

const within = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

export const count = () => within(0, COUNT_MAX)
export const bytesCount = () => within(0, BYTES_MAX)
/** In milliseconds. */
export const moment = () => within(0, MOMENT_MAX)
export const truth = () => z.literal([0, 1], { error: 'must be 0 or 1' })
export const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

export const text = (max = TEXT_MAX, min = 0) =>
  z
    .string({ error: 'must be text' })
    .min(min, { error: 'must not be empty' })
    .max(max, { error: `may have ${max} characters` })
    .superRefine((value, context) => {
      const message = textProblem(value)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })

/** What names a row: printable, and without a blank. */
export const key = () =>
  z.string({ error: 'must be text' }).regex(/^[\x21-\x7e]{1,128}$/, { error: 'must be the name of a row' })
export const nodeKey = () => z.string({ error: 'must be text' }).refine(isNodeId, { error: 'must be an id' })
/** A customer: digits, or the platform's longer word. */
export const customerKey = () =>
  z.string({ error: 'must be text' }).regex(/^[\w.+-]{1,64}$/, { error: 'must name a customer' })
export const hash = () =>
  z.string({ error: 'must be text' }).regex(/^[\w+/=-]{8,200}$/, { error: 'must be a hash' })

/** JSON text, read as strictly as a body, of what the schema says: nothing more, and in no other words. */
export const jsonOf = (schema: z.ZodType) =>
  z.string({ error: 'must be text' }).superRefine((value, context) => {
    const read = readJson(value)
    if (!read.ok) return void context.addIssue({ code: 'custom', message: read.flaw.message })
    const parsed = schema.safeParse(read.value)
    const [issue] = parsed.error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    else if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), read.value))
      context.addIssue({ code: 'custom', message: 'is not as it would be written' })
  })

/** Names separated by commas. */
export const listed = (isWord: (word: string) => boolean) =>
  text(LIST_MAX).refine((value) => value === '' || value.split(',').every(isWord), {
    error: 'must be names separated by commas',
  })

/** Bytes stand in a file as `{ base64 }`. */
export const bytes = (max: number, min = 0): z.ZodType<never> =>
  z
    .strictObject({ base64: z.string().max(Math.ceil(max / 3) * 4) }, { error: 'must be {"base64"}' })
    .refine(({ base64 }) => base64.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(base64), {
      error: 'must be {"base64"}',
    })
    .refine(({ base64 }) => base64.length >= min, { error: 'must not be empty' }) as never
