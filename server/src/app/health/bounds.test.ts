import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Figures } from '../../kernel/engine/index.ts'
import { BOUNDS, checksOfFigures } from './bounds.ts'

const CALM: Figures = {
  backlog: {
    events: { count: 0, oldest_seconds: 0 },
    deliveries: { oldest_reachable_seconds: 0 },
    circuits: { half_open: 0, open: 0 },
  },
  jobs: { dead: 0, overdue_seconds: 0 },
  transactionsWaiting: 0,
  loopLagSeconds: 0,
}

test('each figure beyond its bound is a problem, and none below', () => {
  assert.ok(checksOfFigures(CALM).every(({ ok }) => ok))
  const bad = checksOfFigures({
    backlog: {
      events: { count: 2, oldest_seconds: BOUNDS.eventsUnroutedSeconds + 1 },
      deliveries: { oldest_reachable_seconds: 9_000 },
      circuits: { half_open: 1, open: 1 },
    },
    jobs: { dead: 1, overdue_seconds: BOUNDS.jobsOverdueSeconds + 1 },
    transactionsWaiting: BOUNDS.transactionsWaiting + 1,
    loopLagSeconds: 1,
  })
  assert.equal(bad.length, 7)
  assert.ok(bad.every(({ ok }) => !ok))
})
