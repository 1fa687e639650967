import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import { type Actor, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'

function form(bytes: Uint8Array<ArrayBuffer>, type: string, name = 'file'): FormData {
  const data = new FormData()
  data.set('messaging_product', 'chat')
  data.set(name, new Blob([bytes], { type }), 'bread.png')
  return data
}

const upload = (actor: Actor, data: FormData) => actor.post(`/${NUMBER}/media`, undefined, { raw: data })

test('a file is uploaded, read, sent, downloaded byte for byte, and removed', async (t) => {
  const { owner, operator, events, url } = await house(t)
  const bytes = new Uint8Array(randomBytes(700_000))
  const made = await upload(owner, form(bytes, 'image/png'))
  assertDone(made)
  const { body } = await owner.get(`/${made.body.id}`)
  assert.equal(body.sha256, createHash('sha256').update(bytes).digest('hex'))
  assert.deepEqual(
    [body.mime_type, body.file_size, body.messaging_product, body.id],
    ['image/png', 700_000, 'chat', made.body.id],
  )
  assert.ok(body.url.startsWith(url))
  const content = await fetch(body.url)
  assert.deepEqual(new Uint8Array(await content.arrayBuffer()), bytes)
  assert.equal(content.headers.get('x-content-type-options'), 'nosniff')
  assertDone(
    await operator.post(`/operator/${NUMBER}/inbound`, {
      from: '16505551234',
      type: 'text',
      text: { body: 'Hi' },
    }),
  )
  const sent = { from: '16505551234', type: 'document', document: { id: made.body.id, filename: 'a.png' } }
  assertDone(await operator.post(`/operator/${NUMBER}/inbound`, sent))
  const { mime_type, sha256 } = body
  assert.deepEqual((await events('messages')).at(-1)?.value.messages[0].document, {
    mime_type,
    sha256,
    filename: 'a.png',
    id: made.body.id,
  })
  const image = { to: '16505551234', type: 'image', image: { id: made.body.id } }
  assertDone(await owner.post(`/${NUMBER}/messages`, image))
  assertDone(await owner.delete(`/${made.body.id}`))
  assertRefused(await owner.get(`/${made.body.id}`), { status: 404, code: 100 })
  assert.equal((await fetch(body.url)).status, 404)
  assertRefused(await owner.post(`/${NUMBER}/messages`, image), { status: 400, code: 100, says: /media/ })
})

test('a link to a file opens for five minutes, and only if we made it', async (t) => {
  const { owner, clock } = await house(t)
  const made = await upload(owner, form(new Uint8Array([1, 2, 3]), 'application/pdf'))
  const { body } = await owner.get(`/${made.body.id}`)
  const forged = body.url.replace(/signature=(.)/, (_: string, first: string) =>
    first === 'x' ? 'signature=y' : 'signature=x',
  )
  assert.equal((await fetch(forged)).status, 403)
  assert.equal((await fetch(body.url.replace(/expires=\d+/, 'expires=9999999999'))).status, 403)
  await clock.advance(301)
  assert.equal((await fetch(body.url)).status, 403)
})

testOnce('files of other kinds, empty ones and none at all are refused (100)', async (t) => {
  const { owner, stranger } = await house(t)
  assertRefused(await upload(owner, form(new Uint8Array([1]), 'application/x-sh')), {
    status: 400,
    code: 100,
    says: /type/,
  })
  assertRefused(await upload(owner, form(new Uint8Array(), 'image/png')), { status: 400, code: 100 })
  assertRefused(await owner.post(`/${NUMBER}/media`, { type: 'image/png' }), {
    status: 400,
    code: 100,
    says: /file/,
  })
  const made = await upload(owner, form(new Uint8Array([1]), 'image/png'))
  assertRefused(await stranger.get(`/${made.body.id}`), { status: 404, code: 100 })
  assertRefused(await stranger.delete(`/${made.body.id}`), { status: 404, code: 100 })
})

test('files are forgotten after a month', async (t) => {
  const { owner, clock, eventually } = await house(t)
  const made = await upload(owner, form(new Uint8Array([1]), 'image/png'))
  await clock.advance(31 * 24 * 3600)
  await eventually(async () => (await owner.get(`/${made.body.id}`)).status === 404, 'forgetting the file')
})

testOnce(
  'of a file only the fields asked for are read; an unknown one is refused (100) on a plain path',
  async (t) => {
    const { owner } = await house(t)
    const { body } = await upload(owner, form(new Uint8Array([1, 2]), 'image/png'))
    const asked = await owner.get(`/${body.id}?fields=mime_type,file_size`)
    assert.deepEqual(asked.body, { id: body.id, mime_type: 'image/png', file_size: 2 })
    const unknown = await owner.get(`/${body.id}?fields=mime_type,colour`)
    assertRefused(unknown, { status: 400, code: 100, says: /colour/ })
    const left = await owner.get(`/v23.0/${body.id}?fields=mime_type,colour`)
    assert.deepEqual(left.body, { id: body.id, mime_type: 'image/png' })
  },
)
