import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { playSteps, sequences } from '../../../lab/faults/model/play.ts'
import { databaseProblems } from '../../../lab/fuzz/invariants.ts'
import { plantedDatabase } from '../house.ts'
import { newProcess } from '../processes.ts'

test('whatever three tenants do in whatever order, the service is where the model is', async (t) => {
  const place = await plantedDatabase()
  t.after(place.remove)
  const service = await newProcess(place.environment)
  t.after(() => service.kill())
  await service.start()
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      await playSteps(service.url, steps)
    }),
    { numRuns: 30, seed: 29, endOnFailure: true },
  )
  await service.kill('SIGTERM')
  assert.deepEqual(await databaseProblems(place), [])
})
