import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAULTS } from './faults/faults.ts'
import { chanceFrom } from './faults/order.ts'
import { interruption, type Outcome, type Seen } from './load/journal.ts'
import { type ChaosReport, problemsOf } from './report.ts'

const write = (at: number, outcome: Outcome = 'done'): Seen => ({ at, ms: 1, verb: 'write', outcome })

test('writes are back when the longest time without an acknowledged one is over', () => {
  const calm = [0, 400, 800, 1_200].map((at) => write(at))
  assert.deepEqual(interruption(calm, 0, 1_500), { backMs: 400, gapMs: 400 })
  const away = [write(900), write(1_000), write(2_000, 'unavailable'), write(6_000), write(6_100)]
  assert.deepEqual(interruption(away, 950, 6_200), { backMs: 5_050, gapMs: 5_000 })
  const reading: Seen = { ...write(3_000), verb: 'read' }
  assert.deepEqual(interruption([...away, reading], 950, 6_200), { backMs: 5_050, gapMs: 5_000 })
  assert.deepEqual(interruption([write(100)], 0, 9_000), { backMs: 9_000, gapMs: 8_900 }, 'never back')
})

const fine: ChaosReport = {
  seed: 1,
  minutes: 1,
  rows: [
    {
      began: new Date(0),
      name: 'partition',
      what: 'pg1 cut off',
      backSecondsMax: 28,
      backSeconds: 27,
      unhealed: undefined,
      wholeSeconds: 40,
      done: 100,
      unavailable: 50,
      malformed: 0,
      broken: 0,
      cutOff: 3,
      reads: '1 of 2',
    },
  ],
  notifications: { arrivals: 1_000, lost: 0, changed: 0, inversions: 0, duplicates: 5 },
  kept: { acknowledged: 100, lost: 0, doubled: 0, torn: 0, halves: [], lostWhen: undefined },
  histories: { judged: 10, calls: 120, unanswered: 3, violations: [] },
  odd: [],
  busy: 1,
}
const withRow = (change: object): ChaosReport => ({
  ...fine,
  rows: fine.rows.map((row) => ({ ...row, ...change })),
})

const MISSED: [RegExp, ChaosReport][] = [
  [/1 acknowledged writes lost/, { ...fine, kept: { ...fine.kept, lost: 1 } }],
  [/1 written twice/, { ...fine, kept: { ...fine.kept, doubled: 1 } }],
  [/torn: 1 half/, { ...fine, kept: { ...fine.kept, torn: 1, halves: ['1 half'] } }],
  [/1 notifications lost/, { ...fine, notifications: { ...fine.notifications, lost: 1 } }],
  [/1 notifications changed/, { ...fine, notifications: { ...fine.notifications, changed: 1 } }],
  [/1 notifications overtaken/, { ...fine, notifications: { ...fine.notifications, inversions: 1 } }],
  [/too many notifications twice/, { ...fine, notifications: { ...fine.notifications, duplicates: 6 } }],
  [/not linearizable: flow/, { ...fine, histories: { ...fine.histories, violations: ['flow'] } }],
  [/1 answers were 5xx/, withRow({ broken: 1 })],
  [/1 times 503 without/, withRow({ malformed: 1 })],
  [/partition: not whole again: pg1 stays away/, withRow({ unhealed: 'pg1 stays away' })],
  [/partition: back after 28\.5 s/, withRow({ backSeconds: 28.5 })],
]

test('a run that meets every bar has no problem, and each bar that is missed is one', () => {
  assert.deepEqual(problemsOf(fine), [])
  for (const [says, report] of MISSED) {
    const problems = problemsOf(report)
    assert.equal(problems.length, 1, String(says))
    assert.match(problems[0] ?? '', says)
  }
})

test('faults come in the order of their seed, each once before any comes again', () => {
  const names = Object.keys(FAULTS)
  const first = (seed: number, many: number) => {
    const order = chanceFrom(seed).order(names)
    return Array.from({ length: many }, () => order.next().value as string)
  }
  assert.deepEqual(first(7, 40), first(7, 40))
  assert.notDeepEqual(first(7, 14), first(8, 14))
  assert.deepEqual(first(7, names.length).sort(), names.toSorted())
})
