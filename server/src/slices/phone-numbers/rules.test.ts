import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../kernel/wire/errors.ts'
import type { VerificationCode } from './phone-number.ts'
import { gotWorse, judgeGuess, readCode, secondsToWait } from './rules.ts'

const code: VerificationCode = {
  phone_number_id: '1',
  code_hash: 'right',
  sealed_code: null,
  code_method: 'SMS',
  language: 'en_US',
  tries: 1,
  expires_at: 1_000,
}

const verdict = (changes: Partial<VerificationCode>, guess: string, now: number) => {
  const judged = judgeGuess({ ...code, ...changes }, guess === 'right', now)
  return judged instanceof Refusal ? judged.parts.code : judged
}

test('a guess is right, wrong, late or one too many, and too many comes first', () => {
  assert.equal(verdict({}, 'right', 999), 'right')
  assert.equal(verdict({}, 'wrong', 999), 133016)
  assert.equal(verdict({}, 'right', 1_000), 368)
  assert.equal(verdict({ tries: 5 }, 'right', 999), 'right')
  assert.equal(verdict({ tries: 6 }, 'right', 999), 133015)
  assert.equal(verdict({ tries: 6 }, 'right', 5_000), 133015)
})

test('codes are digits, however they are spaced', () => {
  assert.equal(readCode(' 123-456 '), '123456')
  for (const short of ['1', '12345', '1234567'])
    assert.equal(readCode(short), short, 'a wrong guess, not malformed')
  for (const text of ['12345a', '123456x', '', '١٢٣٤٥٦', '12.456'])
    assert.throws(() => readCode(text), Refusal)
})

test('the wait ends when the oldest counted attempt is old enough', () => {
  const hour = 3_600_000
  assert.equal(secondsToWait([1, 2], 3, hour, 10), undefined)
  assert.equal(secondsToWait([0, 1_000, 2_000], 3, hour, 10_000), 3590)
  assert.equal(secondsToWait([0, 1_000, 2_000, 3_000], 3, hour, 10_000), 3591)
  assert.equal(secondsToWait([0, 1_000, 2_000], 3, hour, hour), undefined)
})

test('RED is worse than YELLOW is worse than GREEN', () => {
  assert.equal(gotWorse('GREEN', 'YELLOW'), true)
  assert.equal(gotWorse('YELLOW', 'RED'), true)
  assert.equal(gotWorse('RED', 'GREEN'), false)
  assert.equal(gotWorse('UNKNOWN', 'GREEN'), false)
})
