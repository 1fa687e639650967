import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { KINDS } from '../../../../test/hostile-pictures.ts'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { isEmail, isWebsite } from './contact.ts'
import { assertDecodable, assertMayBePhoto } from './photo.ts'
import { isCutShort, readPictureHeader } from './picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })

const samples = await Promise.all([
  plain(321, 123).png().toBuffer(),
  plain(321, 123).jpeg().toBuffer(),
  plain(321, 123)
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Copyright: 'me' } })
    .toBuffer(),
])

/** A buffer whose end is the end of its memory: reading further would be an error, not a neighbour's byte. */
const fenced = (bytes: Uint8Array) => Buffer.from(Uint8Array.from(bytes).buffer)

test('the size is read from the header of every JPEG and PNG', () => {
  assert.deepEqual(
    samples.map((sample) => readPictureHeader(sample)),
    [
      { type: 'image/png', width: 321, height: 123, isHeavy: false },
      { type: 'image/jpeg', width: 321, height: 123, isHeavy: false },
      { type: 'image/jpeg', width: 321, height: 123, isHeavy: true },
    ],
  )
})

test('a header that is cut anywhere is read or not, and never makes the reader fail', () => {
  for (const sample of samples) {
    for (let length = 0; length <= sample.length; length++) {
      const header = readPictureHeader(fenced(sample.subarray(0, length)))
      if (header) assert.equal(header.width, 321)
      assert.equal(isCutShort(fenced(sample.subarray(0, length))), length < sample.length)
    }
  }
})

test('whatever is flipped in a header, the reader never fails', () => {
  const flips = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 })
  fc.assert(
    fc.property(fc.nat(samples.length - 1), flips, fc.nat(400), (which, changes, length) => {
      const bytes = fenced((samples[which] ?? Buffer.of()).subarray(0, Math.max(length, 2)))
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      const header = readPictureHeader(bytes)
      isCutShort(bytes)
      if (header) assert.ok(header.width <= 0xffffffff && header.height <= 0xffffffff)
    }),
    { numRuns: 20_000 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const jpeg = fenced(Uint8Array.from([0xff, 0xd8, ...bytes]))
      readPictureHeader(jpeg)
      isCutShort(jpeg)
    }),
    { numRuns: 5_000 },
  )
})

const refused = (code: number, says: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Refusal)
  assert.equal(error.parts.code, code)
  assert.match(error.message, says)
  return true
}

test('a photo is a JPEG or PNG of at most 5 MB', () => {
  assertMayBePhoto({ file_type: 'image/png', file_length: 5 * 1_048_576 })
  assert.throws(
    () => assertMayBePhoto({ file_type: 'image/png', file_length: 5 * 1_048_576 + 1 }),
    refused(131031, /5 MB/),
  )
  assert.throws(
    () => assertMayBePhoto({ file_type: 'video/mp4', file_length: 1 }),
    refused(100, /video\/mp4/),
  )
})

test('a photo has at least 192x192 and at most 25 million pixels', () => {
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(samples[0] ?? [])
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  for (const [width, height] of [
    [192, 192],
    [5000, 5000],
    [130_208, 192],
  ] as const)
    assertDecodable(sized(width, height))
  for (const [width, height] of [
    [191, 192],
    [0, 0],
    [192, 1],
  ] as const)
    assert.throws(() => assertDecodable(sized(width, height)), refused(100, /at least 192x192/))
  for (const [width, height] of [
    [5000, 5001],
    [40_000, 40_000],
    [4_294_967_295, 4_294_967_295],
  ] as const)
    assert.throws(() => assertDecodable(sized(width, height)), refused(100, /million/))
})

test('what is slow to decode has at most 8,388,608 pixels, and no more than 30 scans', async () => {
  const side = 2_897
  const heavy = [
    await plain(side, side).png({ progressive: true }).toBuffer(),
    await plain(side, side).jpeg({ progressive: true }).toBuffer(),
    await plain(side, side).toColourspace('rgb16').png().toBuffer(),
  ]
  for (const bytes of heavy) assert.throws(() => assertDecodable(bytes), refused(100, /2897x2897.*8388608/))
  assertDecodable(await plain(side, side).png().toBuffer())
  assertDecodable(await plain(side, side).jpeg().toBuffer())
  assertDecodable(await plain(2_896, 2_896).jpeg({ progressive: true }).toBuffer())
  const bomb = await KINDS.manyScans?.(() => 0)
  assert.throws(() => assertDecodable(bomb?.sent ?? Buffer.of()), refused(100, /110 scans; at most 30/))
})

test('an e-mail address looks like one', () => {
  for (const good of [
    'a@b.example',
    'first.last+tag@sub.domain.example',
    'grüße@bücher.example',
    '用户@例子.测试',
    'संपर्क@डाटामेल.भारत',
    "o'neil@xn--bcher-kva.example",
  ])
    assert.equal(isEmail(good), true, good)
  for (const bad of [
    '',
    'a',
    'a@b',
    'a@@b.example',
    'a@b.example ',
    'a b@c.example',
    'a..b@c.example',
    '.a@c.example',
    'a.@c.example',
    'a@-c.example',
    'a@c..example',
    'a\u200b@c.example',
    '@c.example',
  ])
    assert.equal(isEmail(bad), false, bad)
})

test('a website is an http or https address and nothing else', () => {
  for (const good of [
    'https://a.example',
    'HTTP://A.example/x?y=1#z',
    'https://bücher.example/ü',
    'http://[::1]/',
  ])
    assert.equal(isWebsite(good), true, good)
  const bad = [
    '',
    'a.example',
    '//a.example',
    'https:a.example',
    'https://',
    'https:///',
    'data:text/html,x',
    'https://a b.example',
    'https://a.example:99999',
    'https://u:p@a.example',
    ' https://a.example',
  ]
  for (const one of bad) assert.equal(isWebsite(one), false, one)
})
