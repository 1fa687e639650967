/** The entries of a list: a row that cannot be shown is listed as broken, with its id, and hides no other. */

import { z } from 'zod'
import type { Asked } from '../call/call.ts'
import { BrokenRow, brokenBy } from '../engine/index.ts'

const brokenAnswer = z
  .array(z.object({ id: z.string(), problem: z.string() }))
  .optional()
  .describe(
    'Rows that cannot be shown, by their ids: the database holds something odd. The others are in data.',
  )

export const listShape = <T extends z.ZodType>(entry: T) => ({ data: z.array(entry), broken: brokenAnswer })

export type Shown<T> = { data: T[]; broken?: { id: string; problem: string }[] }

type Identified = { id: string | number; created_at?: number }

export async function shown<Row extends Identified, T>(
  { house }: Pick<Asked, 'house'>,
  rows: Row[],
  entry: (row: Row) => T | Promise<T>,
): Promise<Shown<T>> {
  const entries = await Promise.all(rows.map((row) => entryOf(row, entry)))
  const broken = entries.filter((one) => one instanceof BrokenRow)
  const data = entries.filter((one): one is Awaited<T> => !(one instanceof BrokenRow))
  if (broken.length === 0) return { data }
  for (const { id, problem } of broken) house.log.error({ id }, `a row of a list ${problem}`)
  return { data, broken: broken.map(({ id, problem }) => ({ id, problem })) }
}

async function entryOf<Row extends Identified, T>(row: Row, entry: (row: Row) => T | Promise<T>) {
  if (row instanceof BrokenRow) return row
  try {
    return await entry(row)
  } catch (error) {
    return brokenBy(error, row)
  }
}
