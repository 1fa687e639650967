/** Planting the seed: the sandbox's own, or a file of the user's. */

import { z } from 'zod'
import { systemCall } from '../kernel/call/call.ts'
import type { House } from '../kernel/call/house.ts'
import { transacted } from '../kernel/call/transaction.ts'
import { isSandbox } from '../kernel/process/mode.ts'
import { NotPlain, readPlain } from '../kernel/process/plain-file.ts'
import { StartProblem } from '../kernel/process/settings.ts'
import { pathName } from '../kernel/wire/clean-text.ts'
import { Refusal } from '../kernel/wire/errors.ts'
import { readJson } from '../kernel/wire/json.ts'
import { seedSetting } from './config.ts'
import { slices } from './slices.ts'

/** An installation with tens of thousands of everything. */
const BYTES_MAX = 64 * 1_048_576

const sections = slices.flatMap((slice) => slice.seeds ?? [])

/** A seed file: for each section, its entries. */
export const seedFile = z.strictObject(
  Object.fromEntries(sections.map((section) => [section.section, z.array(section.schema).optional()])),
)

export async function plantSeed(house: House): Promise<void> {
  const file = house.settings.get(seedSetting)
  if (!isSandbox(house) && file === undefined) return
  if (file === 'none') return
  const seed = file === undefined ? sandboxSeed(house) : await readSeedFile(file)
  try {
    await transacted(systemCall(house, 'seed', { idSequence: 'in sequence' }), async (call) => {
      for (const section of sections)
        for (const entry of seed[section.section] ?? []) await section.plant(call, entry)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new StartProblem(`the seed ${file ?? ''} was not planted: ${error.message}`)
  }
}

function sandboxSeed(house: House): Record<string, unknown[]> {
  return Object.fromEntries(
    sections.map((section) => [
      section.section,
      section.sandbox(house.settings).map((entry) => section.schema.parse(entry)),
    ]),
  )
}

async function readSeedFile(path: string): Promise<Record<string, unknown[]>> {
  const unreadable = (why: string) => new StartProblem(`the seed file ${path} cannot be read: ${why}`)
  const bytes = await readPlain(path, BYTES_MAX, 'followed').catch((error: Error) => {
    throw unreadable(error instanceof NotPlain ? `it ${error.message}` : error.message)
  })
  const read = readJson(bytes.toString('utf8'), { valuesMax: Number.POSITIVE_INFINITY })
  if (!read.ok) throw unreadable([pathName(read.flaw.path), read.flaw.message].join(' ').trim())
  const result = seedFile.safeParse(read.value)
  if (result.success) return result.data as Record<string, unknown[]>
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`,
  )
  throw new StartProblem(`the seed file ${path} has ${problems.length} problem(s):\n${problems.join('\n')}`)
}
