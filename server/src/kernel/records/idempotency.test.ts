import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, assertRefused, house, NUMBER, UNVERIFIED_NUMBER } from '../../../test/house.ts'
import { SAMPLES } from '../../../test/upload.ts'

const key = (value: string) => ({ headers: { 'idempotency-key': value } })

test('the same key and body gives the first answer, and the work is done once', async (t) => {
  const { operator, house: inner } = await house(t)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => operator.post('/operator/apps', { name: 'Once' }, key('a'))),
  )
  for (const answer of answers) assertDone(answer)
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
  const apps = await inner.storage.read.selectFrom('apps').selectAll().where('name', '=', 'Once').execute()
  assert.equal(apps.length, 1)
  assert.equal((await operator.get('/operator/audit')).body.data.length, 1)
})

test('the same key with another body is refused (100)', async (t) => {
  const { operator } = await house(t)
  assertDone(await operator.post('/operator/apps', { name: 'One' }, key('a')))
  assertRefused(await operator.post('/operator/apps', { name: 'Two' }, key('a')), {
    status: 400,
    code: 100,
    says: /Idempotency-Key/,
  })
  assertDone(await operator.post('/operator/apps', { name: 'Two' }, key('b')))
})

test("one caller's key means nothing to another, nor at another address", async (t) => {
  const { owner, powerless, operator } = await house(t)
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }, key('a')))
  assertRefused(
    await powerless.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }, key('a')),
    { status: 403, code: 200 },
  )
  assertDone(await owner.post(`/${NUMBER}/request_code`, { code_method: 'VOICE' }, key('a')))
  assert.equal((await operator.get('/operator/audit')).body.data.length, 2)
})

test('a refused call leaves its key free', async (t) => {
  const { owner } = await house(t)
  assertRefused(await owner.post(`/${NUMBER}/request_code`, { code_method: 'FAX' }, key('a')), {
    status: 400,
    code: 100,
  })
  assertDone(await owner.post(`/${NUMBER}/request_code`, { code_method: 'SMS' }, key('a')))
})

test('a key is forgotten after a day', async (t) => {
  const { operator, clock, eventually, house: inner } = await house(t)
  assertDone(await operator.post('/operator/apps', { name: 'One' }, key('a')))
  await clock.advance(25 * 3600)
  await eventually(async () => {
    const rows = await inner.storage.read.selectFrom('idempotent_answers').selectAll().execute()
    return rows.length === 0
  }, 'forgetting the key')
  assertDone(await operator.post('/operator/apps', { name: 'Two' }, key('a')))
})

test('a key that is too long is refused', async (t) => {
  const { operator } = await house(t)
  assertRefused(await operator.post('/operator/apps', { name: 'x' }, key('k'.repeat(256))), {
    status: 400,
    code: 100,
  })
})

test('the same key with other bytes is refused, with the same bytes the first answer is given again', async (t) => {
  const { owner } = await house(t)
  const bytes = Buffer.concat([SAMPLES['image/png'], Buffer.alloc(300_000, 1)])
  const other = Buffer.concat([SAMPLES['image/png'], Buffer.alloc(300_000, 2)])
  const session = await owner.post(`/app/uploads?file_length=${bytes.length}&file_type=image/png`)
  const send = (raw: Buffer) => owner.post(`/${session.body.id}`, undefined, { raw, ...key('bytes') })
  const first = await send(bytes)
  assertDone(first)
  assert.ok(first.body.h)
  assertRefused(await send(other), { status: 400, code: 100, says: /Idempotency-Key was used with other/ })
  assertRefused(await send(bytes.subarray(0, 1_000)), { status: 400, code: 100, says: /Idempotency-Key/ })
  const again = await send(bytes)
  assertDone(again)
  assert.equal(again.text, first.text)
})
