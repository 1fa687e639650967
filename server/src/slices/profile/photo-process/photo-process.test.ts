import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { makePhoto } from './photo-process.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })

const refused = (code: number) => (error: unknown) => error instanceof Refusal && error.parts.code === code

test('only JPEG and PNG have a decoder, whatever was let in', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>'
  const others = [
    Buffer.from(svg),
    await plain(300, 300).webp().toBuffer(),
    await plain(300, 300).gif().toBuffer(),
    await plain(300, 300).tiff().toBuffer(),
    Buffer.alloc(0),
  ]
  for (const bytes of others)
    await assert.rejects(
      makePhoto(async () => bytes),
      refused(100),
    )
})

test('a picture with more pixels than are decoded is refused by the decoder, too', async () => {
  const picture = await plain(5001, 5000).png().toBuffer()
  await assert.rejects(
    makePhoto(async () => picture),
    refused(100),
  )
})

test('whoever fails, the next in line is served', async () => {
  const picture = await plain(300, 200).jpeg().toBuffer()
  const fails = async () => {
    throw new Error('the bytes are gone')
  }
  const failing = assert.rejects(makePhoto(fails), /the bytes are gone/)
  const damaged = assert.rejects(
    makePhoto(async () => Buffer.from('no picture')),
    refused(100),
  )
  const photo = makePhoto(async () => picture)
  await Promise.all([failing, damaged])
  const { width, height, format } = await sharp(await photo).metadata()
  assert.deepEqual([width, height, format], [640, 640, 'jpeg'])
})

test('a line that is too long is refused at its end, and holds nobody up (80007)', async () => {
  const gate = Promise.withResolvers<Buffer>()
  const line = Array.from({ length: 100 }, () => makePhoto(() => gate.promise))
  await assert.rejects(
    makePhoto(() => gate.promise),
    refused(80007),
  )
  gate.resolve(Buffer.from('no picture'))
  for (const one of await Promise.allSettled(line)) assert.equal(one.status, 'rejected')
  const picture = await plain(200, 200).png().toBuffer()
  assert.ok((await makePhoto(async () => picture)).length > 0)
})
