import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareEngines } from '../../../lab/fuzz/two-engines.ts'

const postgres = process.env.TEST_DATABASE_URL

if (postgres !== undefined) {
  test('the same requests are answered alike on SQLite and on PostgreSQL', async (t) => {
    const plan = { requests: 300, sequences: 3, seed: 30 }
    const differences: string[] = []
    const { steps, events } = await compareEngines(t, postgres, plan, (one) => differences.push(one))
    assert.deepEqual(differences, [])
    assert.ok(steps > 0 && events > 0)
  })
}
