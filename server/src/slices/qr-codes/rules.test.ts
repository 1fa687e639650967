import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../kernel/wire/errors.ts'
import { CODE_ALPHABET } from './qr-code.ts'
import { assertPrefilledMessage, assertRoomForMore, makeCode, readSize } from './rules.ts'

const isRefused = (code: number) => (error: unknown) => error instanceof Refusal && error.parts.code === code

test('a message of 1 to 140 visible characters is accepted, whatever its script', () => {
  const fine = [
    'a',
    'x'.repeat(140),
    '🙂'.repeat(140),
    '👩‍👩‍👧 family',
    'مرحبا‏ بكم',
    'שלום',
    '{{1}} <b>&amp;',
  ]
  for (const message of fine) assertPrefilledMessage(message)
})

test('blank, overlong, control and reordering characters are refused (131000)', () => {
  const wrong = [
    '',
    '   ',
    '\u00a0\u2003\u3000',
    '\u200b\u200d\ufeff',
    '\u3164',
    '\u0301\u0301',
    'x'.repeat(141),
    '🙂'.repeat(141),
    'bell\u0007',
    'two\nlines',
    'tab\there',
    'carriage\r',
    'escape\u001b[31m',
    'delete\u007f',
    'c1\u0085',
    'line\u2028separator',
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map(
      (point) => `pay${String.fromCodePoint(point)}gpj.exe`,
    ),
  ]
  for (const message of wrong) {
    assert.throws(() => assertPrefilledMessage(message), isRefused(131000), JSON.stringify(message))
  }
})

test('a code has 14 characters of an alphabet without look-alikes', () => {
  assert.match(CODE_ALPHABET, /^[A-Z2-9]+$/)
  for (const confusable of 'BIOLSZ01258') assert.ok(!CODE_ALPHABET.includes(confusable), confusable)
  assert.equal(
    makeCode(() => 0),
    'A'.repeat(14),
  )
  assert.equal(
    makeCode((below) => below - 1),
    '9'.repeat(14),
  )
})

test('a size outside its bounds is refused (100)', () => {
  assert.deepEqual(
    [readSize(undefined), readSize(''), readSize('64'), readSize('2048')],
    [600, 600, 64, 2048],
  )
  for (const size of ['0', '-1', '63', '2049', '99999999', '1e3', '600.5', 'big', ' 600', '0x100']) {
    assert.throws(() => readSize(size), isRefused(100), size)
  }
})

test('the two thousandth code of a number is the last (100)', () => {
  assertRoomForMore(1_999)
  assert.throws(() => assertRoomForMore(2_000), isRefused(100))
})
