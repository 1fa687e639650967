import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { house } from '../../../../test/house.ts'
import type { Incoming } from '../../graph/incoming.ts'
import { invalidToken, notFound, type Refusal } from '../../wire/errors.ts'
import { admissionTo } from './admission.ts'
import { admittedCalls } from './admitted.ts'
import { slowRefusals } from './slow-refusals.ts'

const STORM = 1_000

test('a few refusals are sent at once, those of a storm in turn, and all of them in the end', async (t) => {
  const slow = slowRefusals(200, 2_000)
  t.after(slow.close)
  const sent: number[] = []
  const all = Array.from({ length: STORM }, (_, at) => slow.turn().then(() => sent.push(at)))
  await nextTurn()
  const atOnce = sent.length
  assert.ok(atOnce > 0 && atOnce < STORM / 2, `${atOnce} at once`)
  await Promise.all(all)
  assert.deepEqual(
    sent,
    sent.toSorted((a, b) => a - b),
    'in the order in which they were refused',
  )
})

test('invalid tokens are refused in turn, too, and what is refused for another reason at once', async (t) => {
  const { house: inside } = await house(t)
  const admission = admissionTo(inside)
  t.after(admission.close)
  const sentAtOnce = async (refusal: () => Refusal) => {
    let sent = 0
    const refuse = admittedCalls(admission, async () => {
      throw refusal()
    })
    for (let count = 0; count < STORM; count++) refuse({} as Incoming).catch(() => sent++)
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    return sent
  }
  assert.equal(await sentAtOnce(() => notFound('GET', '1')), STORM)
  const wrongTokens = await sentAtOnce(() => invalidToken('Not known here.'))
  assert.ok(wrongTokens > 0 && wrongTokens < STORM / 2, `${wrongTokens} at once`)
})

test('when the service closes nobody is kept waiting', async () => {
  const slow = slowRefusals(200, 2_000)
  const all = Array.from({ length: STORM }, () => slow.turn())
  slow.close()
  await Promise.all(all)
})
