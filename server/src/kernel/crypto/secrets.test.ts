import assert from 'node:assert/strict'
import { test } from 'node:test'
import { couldBeToken, newToken, secretsFrom } from './secrets.ts'

const OLD = 'an-old-key-of-at-least-thirty-two-characters'
const NEW = 'a-newer-key-of-at-least-thirty-two-characters'
const place = { table: 'apps', column: 'secret', row: '1' }

test('what was sealed opens again, and only in the row and column it was sealed for', () => {
  const secrets = secretsFrom([NEW])
  const sealed = secrets.seal('grüße 🔑', place)
  assert.equal(secrets.open(sealed, place), 'grüße 🔑')
  assert.equal(sealed.includes('grüße'), false)
  for (const elsewhere of [
    { ...place, row: '2' },
    { ...place, column: 'name' },
    { ...place, table: 'tokens' },
  ]) {
    assert.throws(() => secrets.open(sealed, elsewhere))
  }
})

test('a changed ciphertext does not open', () => {
  const secrets = secretsFrom([NEW])
  const sealed = secrets.seal('x', place)
  const [id = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => secrets.open(`${id}.${changed.toString('base64url')}`, place))
  }
})

test('a new key in front seals from now on, and the old one still opens', () => {
  const before = secretsFrom([OLD]).seal('kept', place)
  const both = secretsFrom([NEW, OLD])
  assert.equal(both.open(before, place), 'kept')
  const after = both.seal('kept', place)
  assert.equal(secretsFrom([NEW]).open(after, place), 'kept')
  assert.throws(() => secretsFrom([NEW]).open(before, place), /PARLEY_SECRETS_KEY/)
})

test('a token with any character changed is known to be none of ours without a look-up', () => {
  const token = newToken()
  assert.equal(couldBeToken(token), true)
  for (let at = 'parley_'.length; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    assert.equal(couldBeToken(token.slice(0, at) + other + token.slice(at + 1)), false)
  }
  assert.equal(couldBeToken('brought-by-the-user'), true)
})

test('a token holds 256 bits, each drawn anew', () => {
  const DRAWN = 2_000
  const ones = new Array<number>(256).fill(0)
  const seen = new Set<string>()
  for (let count = 0; count < DRAWN; count++) {
    const [, random = ''] = /^parley_([\w-]{43})[\w-]{6}$/.exec(newToken()) ?? []
    seen.add(random)
    const bytes = Buffer.from(random, 'base64url')
    assert.equal(bytes.length, 32)
    for (let bit = 0; bit < 256; bit++)
      if ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) ones[bit] = (ones[bit] ?? 0) + 1
  }
  assert.equal(seen.size, DRAWN)
  // Half of them, give or take ten times what chance does.
  for (const count of ones) assert.ok(Math.abs(count - DRAWN / 2) < 224, String(count))
})
