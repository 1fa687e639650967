import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../kernel/wire/errors.ts'
import { assertIsOfType, assertMayContinue, chunkBytesFor, looksLike, readOffset, typeOf } from './rules.ts'
import { CHUNK_BYTES, type Upload } from './upload.ts'

const upload: Upload = {
  id: 'upload:x',
  app_id: '1',
  file_name: 'photo.png',
  file_type: 'image/png',
  file_length: 100,
  file_offset: 40,
  sender: null,
  h: 'file_x',
  sha256: null,
  kept: false,
  created_at: 0,
  expires_at: 1,
}

const refusedFor = (why: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Refusal)
  assert.equal(error.parts.code, 100)
  assert.match(error.message, why)
  return true
}

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('the type of a file is detected from its beginning alone', () => {
  assert.equal(typeOf(bytes('\xff\xd8\xff\xe0\0\x10JFIF')), 'image/jpeg')
  assert.equal(typeOf(bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')), 'image/png')
  assert.equal(typeOf(bytes('\0\0\0\x20ftypisom')), 'video/mp4')
  assert.equal(typeOf(bytes('%PDF-1.7')), 'application/pdf')
  for (const other of ['', 'GIF89a', '<svg', 'PK\x03\x04', '\x89PNG', '\xff\xd8'])
    assert.equal(typeOf(bytes(other)), undefined)
})

test('a mistake is named by what the bytes look like', () => {
  assert.match(looksLike(bytes('GIF89a')), /GIF/)
  assert.match(looksLike(bytes('--boundary\r\n')), /multipart/)
  assert.match(looksLike(bytes('iVBORw0KGgo')), /base64/)
  assert.match(looksLike(bytes('\x00\x01\x02')), /something else/)
})

test('no beginning whatsoever makes the look at it fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (beginning) => {
      typeOf(beginning)
      assert.equal(typeof looksLike(beginning), 'string')
    }),
  )
})

test('file_offset is a plain number, and 0 when it is not there', () => {
  assert.equal(readOffset({}), 0)
  assert.equal(readOffset({ file_offset: ' 17 ' }), 17)
  for (const bad of ['', '-1', '1.5', '0x10', '1, 2', '9'.repeat(30), 'abc'])
    assert.throws(() => readOffset({ file_offset: bad }), refusedFor(/file_offset/))
  assert.throws(() => readOffset({ file_offset: ['1', '2'] }), refusedFor(/file_offset/))
})

test('bytes follow each other without gap or overlap, up to the declared length', () => {
  assertMayContinue(upload, 40, { 'content-length': '60' })
  assert.throws(() => assertMayContinue(upload, 39, {}), refusedFor(/overlap.*file_offset: 40/))
  assert.throws(() => assertMayContinue(upload, 41, {}), refusedFor(/gap.*file_offset: 40/))
  assert.throws(
    () => assertMayContinue(upload, 40, { 'content-length': '61' }),
    refusedFor(/file_length says 100/),
  )
  assert.throws(
    () => assertMayContinue({ ...upload, file_offset: 100 }, 100, {}),
    refusedFor(/read its handle h with GET \/upload:x/),
  )
})

test('a file must be what was declared', () => {
  const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
  assertIsOfType(upload, png)
  assert.throws(() => assertIsOfType({ ...upload, file_type: 'image/jpeg' }, png), refusedFor(/image\/png/))
  assert.throws(() => assertIsOfType(upload, png.subarray(0, 4)), refusedFor(/something else/))
})

test('many senders at once share the memory of a few', () => {
  assert.equal(chunkBytesFor(1), CHUNK_BYTES.max)
  assert.equal(chunkBytesFor(64), CHUNK_BYTES.ofAllSenders / 64)
  assert.equal(chunkBytesFor(10_000), CHUNK_BYTES.min)
})
