import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attackCodes } from '../../../lab/faults/attacks/code-attack.ts'
import { openDoors } from '../../../lab/faults/attacks/code-attack-doors.ts'
import { testOnce } from '../engines.ts'
import { assertDone, eventually } from '../house.ts'

test('hours of requests and guesses bring as many codes as every limit allows, twenty guesses at a number, and nobody in', async (t) => {
  const doors = process.env.TEST_DATABASE_URL ? 3 : 1
  const seed = Math.floor(Math.random() * 1_000_000)
  const plan = { doors, seed, hours: 8, apps: 2, numbers: 5, addresses: 3, perDay: 45, mayBeLucky: false }
  const verdict = await attackCodes(t, { ...plan, requests: 450, guesses: 1_000 })
  t.diagnostic(`seed ${seed}, ${JSON.stringify(verdict)}`)
  const { beyondALimit, refusedTooEarly, limitsMet, ofANumber, ofAnApp, ofAnAddress } = verdict
  assert.deepEqual(
    { beyondALimit, refusedTooEarly, limitsMet, ofANumber, ofAnApp, ofAnAddress },
    { beyondALimit: 0, refusedTooEarly: 0, limitsMet: 5, ofANumber: 20, ofAnApp: 45, ofAnAddress: 45 },
  )
  assert.equal(verdict.sent, verdict.taken)
  const { wins, evaluated, evaluatedOfANumber, guessedTooOften, strange } = verdict
  assert.deepEqual(
    { wins, evaluated, evaluatedOfANumber, guessedTooOften, strange },
    { wins: 0, evaluated: 100, evaluatedOfANumber: 20, guessedTooOften: 0, strange: 0 },
  )
  const { rightCodes, rightTaken, takenNextDay } = verdict
  assert.ok(rightCodes > plan.numbers, `only ${rightCodes} right codes were tried`)
  assert.deepEqual({ rightTaken, takenNextDay }, { rightTaken: 0, takenNextDay: plan.numbers })
})

testOnce('in production no seed determines a code: equal services send different ones', async (t) => {
  const sent: string[][] = []
  for (let services = 0; services < 2; services++) {
    const { as, gateway, targets } = await openDoors(t, { doors: 1, apps: 2, numbers: 4, perDay: 45 })
    for (const target of targets) {
      assertDone(await as(target).post(`/${target.id}/request_code`, { code_method: 'SMS' }))
      await eventually(async () => gateway.sentTo(target.phone) > 0, 'the code')
    }
    sent.push(targets.map(({ phone }) => gateway.latestTo(phone)))
  }
  assert.notDeepEqual(sent[0], sent[1])
})
