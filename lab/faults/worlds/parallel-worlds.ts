/** Several test files at once against one service, each a process, each in a world of its own whose clock it moves. */

import { spawn } from 'node:child_process'
import { actorsAt, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'

const FILE = new URL('./file-of-one-world.ts', import.meta.url).pathname
const REVIEW_DELAY_MS = 3_600_000

export type ParallelWorlds = { rounds: number; files: number; failed: number; worldsLeft: number }

/** Gives what those that failed said, too. */
export async function parallelWorlds(plan: {
  rounds: number
  files: number
}): Promise<{ figures: ParallelWorlds; said: string[] }> {
  const place = await plantedDatabase()
  const service = await newProcess({
    ...place.environment,
    PARLEY_REVIEW_DELAY_MS: String(REVIEW_DELAY_MS),
  })
  const said: string[] = []
  try {
    await service.start()
    for (let round = 0; round < plan.rounds; round++) {
      const files = Array.from({ length: plan.files }, () => runFile(service.url))
      said.push(...(await Promise.all(files)).flatMap((problem) => problem ?? []))
    }
    const { clock, worlds } = await whatIsLeft(service.url)
    if (clock !== 0) said.push(`the clock of the seeded sandbox runs ${clock} seconds ahead`)
    return { figures: { ...plan, failed: said.length, worldsLeft: worlds }, said }
  } finally {
    await service.kill()
    await place.remove()
  }
}

async function whatIsLeft(url: string): Promise<{ clock: number; worlds: number }> {
  const { operator } = actorsAt(url)
  return {
    clock: (await operator.get('/operator/clock')).body.ahead_seconds,
    worlds: (await operator.get('/operator/worlds')).body.data.length,
  }
}

/** What it said, when it failed. */
function runFile(url: string): Promise<string | undefined> {
  // Of its own accord, and not as a part of the test that starts it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, [FILE], { env: { ...env, PARLEY_URL: url } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0 ? undefined : output)))
}
