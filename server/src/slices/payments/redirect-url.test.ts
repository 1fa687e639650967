import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOSTILE_URLS } from '../../../test/bad-input.ts'
import { Refusal } from '../../kernel/wire/errors.ts'
import { assertRedirectUrl, withParameters } from './redirect-url.ts'

const isInvalid = (error: unknown) => error instanceof Refusal && error.parts.code === 100

test(`${HOSTILE_URLS.length} hostile addresses are refused wherever we run (100)`, () => {
  assert.ok(HOSTILE_URLS.length >= 60)
  for (const url of HOSTILE_URLS) {
    for (const sandbox of [true, false])
      assert.throws(() => assertRedirectUrl(url, sandbox), isInvalid, JSON.stringify(url))
  }
})

test('ordinary https addresses are accepted wherever we run', () => {
  const fine = [
    'https://merchant.example',
    'https://merchant.example/',
    'https://Merchant.Example/Done',
    'https://pay.merchant.co.in:8443/done?shop=1&x=%20y&empty=',
    'https://xn--mrchant-bya.example/',
    'https://8.8.8.8/done',
    'https://merchant.example:443/',
    "https://merchant.example/a/b;c=1,2/~user/(x)!$'*+",
    `https://merchant.example/${'x'.repeat(2_000)}`,
  ]
  for (const url of fine) for (const sandbox of [true, false]) assertRedirectUrl(url, sandbox)
})

test('the own machine, and http to it, is for the sandbox only (100)', () => {
  const local = [
    'http://localhost:3000/done',
    'http://127.0.0.1:3000/done',
    'http://[::1]:3000/',
    'https://localhost/',
  ]
  for (const url of local) {
    assertRedirectUrl(url, true)
    assert.throws(() => assertRedirectUrl(url, false), isInvalid, url)
  }
  for (const url of [
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://2130706433/',
  ]) {
    assert.throws(() => assertRedirectUrl(url, true), isInvalid, url)
  }
})

test('the query of the address is kept to the letter, and ours comes behind it', () => {
  const added = { code: 'a b', state: 'my.shop', error: undefined }
  const ours = 'code=a+b&state=my.shop'
  assert.equal(withParameters('https://m.example', added), `https://m.example?${ours}`)
  assert.equal(withParameters('https://m.example/x?a=%20b', added), `https://m.example/x?a=%20b&${ours}`)
  assert.equal(withParameters('https://m.example/x?', added), `https://m.example/x?${ours}`)
  assert.equal(withParameters('https://m.example/x?a&', added), `https://m.example/x?a&${ours}`)
})
