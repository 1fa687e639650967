/** T29: whatever tenants do in whatever order, against a model. */

import fc from 'fast-check'
import { plantedDatabase } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { databaseProblems } from '../../fuzz/invariants.ts'
import { playSteps, sequences } from '../model/play.ts'
import { BOTH, type Scenario } from '../scenario.ts'

const SEED = 29

export const model: Scenario = {
  name: 'model',
  test: 'T29',
  title: 'sequences of three tenants against a model',
  bar: 'model and service agree; nothing is left behind',
  engines: BOTH,
  async run(t, { option }) {
    const place = await plantedDatabase()
    t.after(place.remove)
    const service = await newProcess(place.environment)
    t.after(() => service.kill())
    await service.start()
    const plan = { numRuns: option('sequences', 5_000), seed: option('seed', SEED), endOnFailure: true }
    let steps = 0
    const played = await fc.check(
      fc.asyncProperty(sequences, async (sequence) => {
        steps += sequence.length
        await playSteps(service.url, sequence)
      }),
      plan,
    )
    await service.kill('SIGTERM')
    const problems = [
      ...(played.failed ? [fc.defaultReportMessage(played) ?? ''] : []),
      ...(await databaseProblems(place)),
    ]
    return { count: `${played.numRuns} sequences, seed ${plan.seed}`, figures: { steps }, problems }
  },
}
