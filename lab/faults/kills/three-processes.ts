/** The same requests to one process on each engine, and to three on one PostgreSQL in turn: the same answers. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Place, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { play, type Step, sequenceOf } from '../databases/one-sequence.ts'

export type Parity = {
  requests: number
  seed: number
  succeeded: number
  differences: number
  examples: string[]
}

/** Nothing may happen by itself in between. */
const QUIET = { PARLEY_REVIEW_DELAY_MS: '86400000' }
const EXAMPLES_MAX = 5

export async function compareProcesses(plan: { requests: number; seed: number }): Promise<Parity> {
  const steps = sequenceOf(plan.seed, plan.requests)
  const runs = [
    await playOn(await embedded(), 1, steps),
    await playOn(await plantedDatabase(), 1, steps),
    await playOn(await plantedDatabase(), 3, steps),
  ]
  const [first = []] = runs
  const unlike = first.flatMap((answer, at) => {
    const others = runs.map((run) => run[at] ?? '')
    return others.every((other) => other === answer) ? [] : [others.join('\n')]
  })
  return {
    ...plan,
    succeeded: first.filter((answer) => / 200 /.test(answer)).length,
    differences: unlike.length,
    examples: unlike.slice(0, EXAMPLES_MAX),
  }
}

async function embedded(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-parity-'))
  return {
    environment: { PARLEY_DATA_DIR: directory },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

async function playOn(place: Place, many: number, steps: Step[]): Promise<string[]> {
  const processes = await Promise.all(
    Array.from({ length: many }, () => newProcess({ ...place.environment, ...QUIET })),
  )
  try {
    for (const one of processes) await one.start()
    return await play(
      steps,
      processes.map((one) => one.url),
    )
  } finally {
    for (const one of processes) await one.kill()
    await place.remove()
  }
}
