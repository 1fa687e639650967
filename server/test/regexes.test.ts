import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswers } from '../src/slices/flows/engine/answers.ts'
import { ATTACK_LENGTH, builtExpressions, regexesInSources, worstAttack } from './regexes.ts'

/** What grows with the square of the length takes seconds; the exact bar is held by `npm run prove -- faults regexes`. */
const FAR_TOO_LONG_MS = 100

test('no expression of ours takes more than linear time on 50,000 characters', () => {
  const all = regexesInSources()
  assert.ok(all.length > 100, `${all.length} expressions`)
  const slow = all
    .map((one) => ({ ...one, worst: worstAttack(one) }))
    .filter(({ worst }) => worst.ms > FAR_TOO_LONG_MS)
    .map(
      ({ file, regex, worst }) =>
        `${file} ${regex} on ${JSON.stringify(worst.text.slice(0, 20))}: ${worst.ms} ms`,
    )
  assert.deepEqual(slow, [])
})

test('no expression is built from a text: patterns of others run without backtracking', () => {
  assert.deepEqual(builtExpressions(), [])
})

test('a customer’s pattern is not run for long, however large it is and however much is entered', () => {
  const patterns = [
    '.{1000}.{1000}.{1000}$',
    '(a|b|c){900}x',
    '(a?){500}a{500}x',
    '(((a*)*)*)*x',
    'a'.repeat(100_000),
  ]
  for (const pattern of patterns) {
    const component = { type: 'TextInput', key: '0', name: 'x', pattern, 'max-chars': 10_000_000 }
    for (const length of [100, ATTACK_LENGTH, 1_000_000]) {
      const before = process.threadCpuUsage().user
      checkAnswers([component], { x: 'a'.repeat(length) })
      const ms = (process.threadCpuUsage().user - before) / 1000
      assert.ok(ms < FAR_TOO_LONG_MS, `${pattern.slice(0, 30)} on ${length} characters: ${ms} ms`)
    }
  }
  const asked = { type: 'TextInput', key: '0', name: 'x', pattern: '^[0-9]{4}$', 'max-chars': 10_000_000 }
  assert.deepEqual(checkAnswers([asked], { x: '1234' }).problems, {})
  assert.match(
    checkAnswers([asked], { x: '1'.repeat(1_000_000) }).problems.x ?? '',
    /^At most \d+ characters/,
  )
})
