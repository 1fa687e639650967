import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WRONG_UPI_ADDRESSES } from '../../../test/bad-input.ts'
import { Refusal } from '../../kernel/wire/errors.ts'
import {
  assertDetailsFit,
  CONFIGURATION_NAME,
  firstStatus,
  readErrorText,
  readErrorWord,
  readProvider,
  UPI_ADDRESS,
} from './rules.ts'

const isRefused = (code: number) => (error: unknown) => error instanceof Refusal && error.parts.code === code

test('UPI addresses are name@bank and nothing else', () => {
  for (const wrong of WRONG_UPI_ADDRESSES) assert.doesNotMatch(wrong, UPI_ADDRESS)
  const fine = [
    'ab@cd',
    'merchant@upi',
    '9876543210@ybl',
    'a.b-c_d@okbank',
    `${'n'.repeat(256)}@${'b'.repeat(64)}`,
  ]
  for (const one of fine) assert.match(one, UPI_ADDRESS)
})

test('names have 1 to 60 letters, digits, underscores, hyphens and dots', () => {
  for (const fine of ['a', 'My_shop-2.0', '...', 'x'.repeat(60)]) assert.match(fine, CONFIGURATION_NAME)
  for (const wrong of ['', '.', '..', 'a b', 'a/b', 'é', 'a\n', 'x'.repeat(61), '%2e', 'a?b']) {
    assert.doesNotMatch(wrong, CONFIGURATION_NAME)
  }
})

test('a provider is known in any case and with blanks around it; any other is refused (131001)', () => {
  for (const name of ['upi_vpa', 'UPI_VPA', ' Upi_Vpa\n'])
    assert.equal(readProvider(name, ['alphapay']), 'upi_vpa')
  assert.equal(readProvider('AlphaPay', ['alphapay']), 'alphapay')
  for (const name of [
    '',
    ' ',
    'alpha pay',
    'alphapay2',
    'upi vpa',
    'upi-vpa',
    'constructor',
    'betapay',
    'x'.repeat(9_999),
  ]) {
    assert.throws(() => readProvider(name, ['alphapay']), isRefused(131001), name)
  }
})

test('each kind of provider needs its own parameter and refuses the other (100)', () => {
  const both = { upi_vpa: 'ab@cd', redirect_url: 'https://m.example' }
  assertDetailsFit('upi_vpa', { upi_vpa: 'ab@cd' })
  assertDetailsFit('alphapay', { redirect_url: 'https://m.example' })
  for (const provider of ['upi_vpa', 'alphapay']) {
    assert.throws(() => assertDetailsFit(provider, {}), isRefused(100))
    assert.throws(() => assertDetailsFit(provider, both), isRefused(100))
  }
  assert.throws(() => assertDetailsFit('upi_vpa', { upi_vpa: 'ab' }), isRefused(100))
  assert.throws(() => assertDetailsFit('upi_vpa', { redirect_url: 'https://m.example' }), isRefused(100))
})

test('a UPI address is active at once, a gateway waits for its merchant', () => {
  assert.deepEqual([firstStatus('upi_vpa'), firstStatus('alphapay')], ['ACTIVE', 'PENDING_AUTHORIZATION'])
})

test("a gateway's error is passed on only in the characters the standard allows", () => {
  assert.equal(readErrorWord('access_denied'), 'access_denied')
  for (const wrong of [undefined, null, '', 'a"b', 'a\\b', 'a\r\nb', 'é', 'x'.repeat(101)])
    assert.equal(readErrorWord(wrong), 'server_error')
  assert.equal(readErrorText('The merchant declined.'), 'The merchant declined.')
  for (const wrong of [undefined, null, '', 'a\nb', 'x'.repeat(301)])
    assert.equal(readErrorText(wrong), undefined)
})
