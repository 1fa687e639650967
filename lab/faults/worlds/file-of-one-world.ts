/** One of several test files that run at the same time against one service: it has a world, and moves its clock. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorAt, actorsAt, assertDone, assertRefused } from '../../../server/test/house.ts'
import { newWorld } from '../../../server/test/worlds.ts'

const url = process.env.PARLEY_URL ?? ''
const { operator } = actorsAt(url)
const HOURS = 25
const ANN = '16505551234'

test('what 25 hours bring, they bring to this world, once', async () => {
  const world = await newWorld(url, operator, { name: `File ${process.pid}` })
  const { owner, account_id, phone_number_id, app_id } = world
  const send = () =>
    owner.post(`/${phone_number_id}/messages`, { to: ANN, type: 'text', text: { body: 'Hello' } })
  const answered = await operator.post(`/operator/${phone_number_id}/inbound`, {
    from: ANN,
    type: 'text',
    text: { body: 'Hi' },
  })
  assertDone(answered)
  assertDone(await send())
  assertDone(await owner.post(`/${phone_number_id}/request_code`, { code_method: 'SMS' }))
  const { code } = (await operator.get(`/operator/${phone_number_id}/verification_code`)).body
  const token = await operator.post(`/operator/${app_id}/tokens`, { expires_in: 86_400, accounts: 'all' })
  const guest = actorAt(url, token.body.access_token)
  const made = await owner.post(`/${account_id}/message_templates`, {
    name: 'order_update',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Your order is ready.' }],
  })
  assertDone(made)
  assert.equal((await owner.get(`/${made.body.id}`)).body.status, 'PENDING')
  assertDone(await guest.get(`/${account_id}`))

  const { ahead_seconds, happened } = await world.advance(HOURS * 3_600)
  assert.equal(ahead_seconds, HOURS * 3_600)
  assert.equal(happened.due['templates.review'], 1)
  assert.equal((await owner.get(`/${made.body.id}`)).body.status, 'APPROVED')
  assertRefused(await guest.get(`/${account_id}`), { status: 401, code: 190, subcode: 463 })
  assertRefused(await owner.post(`/${phone_number_id}/verify_code`, { code }), { status: 400, code: 368 })
  assertRefused(await send(), { status: 400, code: 131047 })
  assertDone(await operator.delete(`/operator/worlds/${world.id}`))
})
