/** What is sent of templates, and what is reported of it afterwards. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'
import { platformTemplate } from '../../../test/platform-template.ts'

const CUSTOMER = '4930123456'
const DAY_SECONDS = 86_400

test('a template is sent in its language however that is written, and counted by day as far as it came', async (t) => {
  const world = await house(t)
  const { owner, stranger, operator, eventually } = world
  await platformTemplate(world, 'offer', [{ type: 'BODY', text: 'Look at this.' }])
  const send = (code: string, path = `/v23.0/${NUMBER}`) =>
    owner.post(`${path}/messages`, {
      messaging_product: 'whatsapp',
      to: CUSTOMER,
      type: 'template',
      template: { name: 'offer', language: { code } },
    })
  for (const code of ['en_US', 'en_us']) assertDone(await send(code))
  assertRefused(await send('en_us', `/${NUMBER}`), { status: 404, code: 132001 })

  const listed = await owner.get(`/v23.0/${ACCOUNT}/message_templates?name=offer&fields=id`)
  const [{ id }] = listed.body.data
  const now = Math.floor(world.house.clock.now() / 1000)
  const today = now - (now % DAY_SECONDS)
  const asked = (more: Record<string, string> = {}) => {
    const given = {
      start: String(today - DAY_SECONDS),
      end: String(now + 60),
      granularity: 'daily',
      template_ids: `[${id}]`,
      ...more,
    }
    return `/${ACCOUNT}/template_analytics?${new URLSearchParams(given)}`
  }
  const points = async (more?: Record<string, string>) => {
    const { body } = await owner.get(`/v23.0${asked(more)}`)
    return body.data[0].data_points
  }
  await eventually(async () => (await points()).at(-1).delivered === 2, 'both to be delivered')
  assertDone(await operator.post(`/operator/${NUMBER}/customer`, { customer: CUSTOMER, action: 'read' }))
  const yesterday = {
    template_id: id,
    start: today - DAY_SECONDS,
    end: today,
    sent: 0,
    delivered: 0,
    read: 0,
  }
  const whole = { template_id: id, start: today, end: today + DAY_SECONDS, sent: 2, delivered: 2, read: 2 }
  assert.deepEqual(await points(), [yesterday, whole])
  const { delivered, read, ...sent } = whole
  assert.deepEqual((await points({ metric_types: 'sent,clicked,cost' })).at(-1), sent)
  const csv =
    'market,category,tier_from,tier_to,currency,amount,valid_from\n*,marketing,1,,USD,0.05,2020-01-01\n'
  assertDone(await operator.post('/operator/rates', { csv }))
  const [before, cost] = (await points({ metric_types: 'cost' })).map(
    (point: { cost: unknown }) => point.cost,
  )
  assert.deepEqual(before, [{ type: 'amount_spent', value: 0 }])
  assert.deepEqual(cost, [
    { type: 'amount_spent', value: 0.1 },
    { type: 'cost_per_delivered', value: 0.05 },
  ])

  const refused = { status: 400, code: 100 }
  assertRefused(await owner.get(`/v23.0${asked({ template_ids: NUMBER })}`), {
    ...refused,
    says: /template_ids/,
  })
  for (const end of [today - DAY_SECONDS, today + 91 * DAY_SECONDS])
    assertRefused(await owner.get(`/v23.0${asked({ end: String(end) })}`), {
      ...refused,
      says: /at most 90 days/,
    })
  assertRefused(await stranger.get(`/v23.0${asked()}`), { status: 404, code: 100 })
  assertRefused(await owner.get(asked()), { status: 404, code: 2500 })
})
