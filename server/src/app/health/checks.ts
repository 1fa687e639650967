/** The one judgement of health: whatever reports health takes it from here. */

import type { House } from '../../kernel/call/house.ts'
import type { Check, Figures, Worker } from '../../kernel/engine/index.ts'
import { keysFound } from '../../kernel/records/encryption/keys.ts'
import { slices } from '../slices.ts'
import { checksOfFigures } from './bounds.ts'

const workers = new WeakMap<House, Worker>()

export const worksIn = (house: House, worker: Worker) => void workers.set(house, worker)

const needed = (name: string, alert: string, means: string, problem: string | undefined): Check => ({
  name,
  ok: problem === undefined,
  says: problem ?? 'ok',
  means,
  alert,
  isNeeded: true,
})

/** Without which a process must not be asked. */
async function checksToServe(house: House): Promise<Check[]> {
  const isWorking = workers.get(house)?.isRunning() ?? false
  const found = await lookedUp(house)
  return [
    needed('database', 'ParleyDatabaseAway', 'Every call is answered with 503.', found.database),
    needed('migrations', 'ParleyNotReady', 'This version cannot serve on this database.', found.migrations),
    needed(
      'worker',
      'ParleyNotReady',
      'This process sends no notification and does no job; others of the installation may.',
      isWorking ? undefined : 'stopped',
    ),
    needed(
      'secrets_key',
      'ParleyKeyMissing',
      'What is sealed by that key is answered with 503 by this process, and left to others.',
      found.keys,
    ),
  ]
}

type LookedUp = { database?: string; migrations?: string; keys?: string }

async function lookedUp(house: House): Promise<LookedUp> {
  try {
    const { pending, problem } = await house.storage.schema()
    if (problem !== undefined) return { migrations: problem }
    if (pending.length > 0) return { migrations: `not applied: ${pending.join(', ')}` }
    const { missing } = await keysFound(house)
    return missing.length === 0
      ? {}
      : { keys: `this process lacks ${missing.join(', ')} (PARLEY_SECRETS_KEY)` }
  } catch (error) {
    return { database: `unreachable: ${(error as Error).message}`, migrations: 'unknown', keys: 'unknown' }
  }
}

/** What the installation lacks although it runs, by its settings. */
export const checksOfSettings = (house: House): Check[] =>
  slices.flatMap((slice) => slice.checks?.(house) ?? [])

/** Cheap enough to be asked every second. */
export const quickChecks = async (house: House): Promise<Check[]> => [
  ...(await checksToServe(house)),
  ...checksOfSettings(house),
]

export const allChecks = async (house: House, figures: Figures): Promise<Check[]> => [
  ...(await quickChecks(house)),
  ...checksOfFigures(figures),
]
