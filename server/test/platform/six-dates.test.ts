/**
 * One story on six days of the platform, in an old and in the newest version. What is sent stands beside the timeline,
 * written by `PARLEY_WRITE_GOLDEN=1 node --test` of this file, and read by people before it is kept.
 */

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { type Actor, assertDone, house } from '../house.ts'
import { receiver } from '../receiver.ts'
import { newWorld } from '../worlds.ts'

const DATES = ['2025-06-30', '2025-07-02', '2026-04-15', '2026-09-30', '2026-10-02', '2027-01-22']
const VERSIONS = ['v21.0', 'v26.0']
const SECRET = 'a-secret-of-the-shop'
// Marketing reaches nobody in the United States.
const [ANN, AD, HEINZ] = ['16505551234', '4930123456', '4930777777']

const SEED = {
  apps: [{ id: 'app', name: 'Shop', secret: SECRET }],
  accounts: [{ id: 'account', app_id: 'app', name: 'Shop', business_id: '600000000000001' }],
  phone_numbers: [
    {
      id: 'number',
      account_id: 'account',
      display_phone_number: '+49 30 5550100',
      verified_name: 'Shop',
      code_verification_status: 'VERIFIED',
      throughput: 'TIER_1K',
    },
  ],
  tokens: [{ app_id: 'app', accounts: ['account'] }],
  templates: ['UTILITY', 'MARKETING'].map((category) => ({
    account_id: 'account',
    name: category.toLowerCase(),
    language: 'en_US',
    category,
    components: [{ type: 'BODY', text: 'Hello from the shop, good to see you.' }],
  })),
}

const template = (name: string) => ({ type: 'template', template: { name, language: { code: 'en_US' } } })
const text = { type: 'text', text: { body: 'Yes' } }

/** Ids, times and hashes are another world's. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && /\d{9,}/.test(value) && value !== ANN && value !== AD
      ? value.replace(/[\w.]*\d{9,}[\w.]*/g, '#')
      : value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'time' ? '#' : masked(inner)]),
  )
}

async function played(
  t: TestContext,
  { operator, url }: { operator: Actor; url: string },
  date: string,
  version: string,
) {
  const world = await newWorld(url, operator, { at: `${date}T10:00:00Z`, seed_file: SEED })
  const hook = await receiver(t, { appSecret: SECRET })
  const { number, account } = { number: world.phone_number_id, account: world.account_id }
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  const subscribed = await world.owner.post(`/${version}/${account}/subscribed_apps`, callback)
  assertDone(subscribed)
  const wrote = (from: string, more = {}) =>
    operator.post(`/operator/${number}/inbound`, { from, name: 'Ann', text: { body: 'Hi' }, ...more })
  const send = (to: string, said: object) =>
    world.owner.post(`/${version}/${number}/messages`, { messaging_product: 'whatsapp', to, ...said })
  assertDone(await wrote(ANN))
  const answered = await send(ANN, text)
  assertDone(await send(ANN, template('utility')))
  assertDone(await send(HEINZ, template('marketing')))
  const referral = { source_type: 'ad', source_id: '1', source_url: 'https://shop.example' }
  assertDone(await wrote(AD, { referral }))
  assertDone(await send(AD, text))
  assertDone(await operator.post(`/operator/${number}`, { throughput: 'TIER_10K' }))
  // Twice two incoming; two for each of four that were sent; two of the limit.
  const arrivals = await hook.arrived(2 + 2 * 4 + 2)
  const words = 'messaging_limit_tier,whatsapp_business_manager_messaging_limit'
  const limits = await world.owner.get(`/${version}/${number}?fields=${words}`)
  await hook.close()
  assertDone(await operator.delete(`/operator/worlds/${world.id}`))
  return masked({
    headers: Object.fromEntries(
      ['facebook-api-version', 'x-parley-version-ends'].map((name) => [name, subscribed.headers.get(name)]),
    ),
    sent: answered.body,
    limits: limits.body,
    webhooks: arrivals.map(({ body }) => JSON.parse(body.toString('utf8')).entry[0].changes[0]),
  })
}

test('on six days, in two versions, events are as they were then', async (t) => {
  const here = await house(t)
  for (const date of DATES) {
    const sent: Record<string, unknown> = {}
    for (const version of VERSIONS) sent[version] = await played(t, here, date, version)
    const path = new URL(`../../src/kernel/platform/golden/${date}.json`, import.meta.url)
    const golden = `${JSON.stringify(sent, null, 2)}\n`
    if (process.env.PARLEY_WRITE_GOLDEN) await writeFile(path, golden)
    assert.equal(golden, await readFile(path, 'utf8'), date)
  }
})
