import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, assertRefused, house, NUMBER, type TestHouse } from '../house.ts'
import { rememberTables } from '../whole-tables.ts'
import { ask } from './asking.ts'
import { CUSTOMERS_PER_DAY, LIMITS, PHOTOS } from './limits.ts'
import { template } from './samples.ts'

/** One of one byte, and one of four: two halves of a surrogate pair. */
const UNITS = ['x', '🥖']

test('every limit takes what it allows and refuses one more with its code, and then nothing is written', async (t) => {
  const { owner, house: inside } = await house(t, { PARLEY_REVIEW: 'manual' })
  for (const { subject, row, most, isLeast, code, asks, isText } of LIMITS) {
    for (const unit of isText ? UNITS : ['x']) {
      const within = await ask(owner, row, await asks(most, unit, owner))
      assert.equal(within.status, 200, `${subject}, ${most}: ${within.text}`)
      const asking = await asks(most + (isLeast ? -1 : 1), unit, owner)
      if (code === 'recommended') {
        assertDone(await ask(owner, row, asking))
        continue
      }
      const assertUnchanged = await rememberTables(inside)
      const beyond = await ask(owner, row, asking)
      assert.equal(beyond.body.error?.code, code, `${subject}, beyond ${most}: ${beyond.text}`)
      assert.match(beyond.body.error.message, new RegExp(numberIn(most)), `${subject}: the limit is named`)
      await assertUnchanged(subject)
    }
  }
})

/** As a message writes it: none, megabytes as such, everything else in digits. */
const numberIn = (most: number) => (most === 0 ? 'variable' : most > 1_000_000 ? '5 MB' : `${most}`)

test('a profile photo is a JPEG or a PNG, and nothing else (100)', async (t) => {
  const { owner, house: inside } = await house(t)
  for (const [format, { asks, isTaken }] of Object.entries(PHOTOS)) {
    const asking = await asks(owner)
    const assertUnchanged = await rememberTables(inside)
    const answer = await ask(owner, 'POST /{PHONE_NUMBER_ID}/chat_business_profile', asking)
    if (isTaken) assert.equal(answer.status, 200, `${format}: ${answer.text}`)
    else {
      assertRefused(answer, { status: 400, code: 100, says: /JPEG or PNG/ })
      await assertUnchanged(format)
    }
  }
})

test('every tier takes as many customers a day as it says, and refuses the next', async (t) => {
  const world = await house(t, { PARLEY_REVIEW: 'manual' })
  const { owner, operator, house: inside } = world
  const made = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/message_templates', { body: template() })
  assertDone(await operator.post(`/operator/${made.body.id}`, { status: 'APPROVED' }))
  let customers = 0
  const send = () =>
    owner.post(`/${NUMBER}/messages`, {
      to: `1650555${String(customers++).padStart(4, '0')}`,
      type: 'template',
      template: { name: made.body.name, language: { code: 'en_US' } },
    })
  assertDone(await send())
  for (const [level, most] of Object.entries(CUSTOMERS_PER_DAY)) {
    assertDone(await operator.post(`/operator/${NUMBER}`, { throughput: level }))
    const read = await ask(owner, 'GET /{PHONE_NUMBER_ID}', { query: { fields: 'throughput' } })
    assert.equal(read.body.max_messages_per_day, Number.isFinite(most) ? most : -1)
    // The first tier is filled customer by customer; to fill the others so would take hours.
    if (level === 'TIER_50') while (customers < most) assertDone(await send())
    else {
      await countCustomers(world, Number.isFinite(most) ? most - 1 : 1_000_000)
      assertDone(await send())
    }
    if (!Number.isFinite(most)) continue
    const assertUnchanged = await rememberTables(inside)
    assertRefused(await send(), { status: 429, code: 130429, says: new RegExp(`${level}.* ${most} `) })
    await assertUnchanged(level)
  }
})

const countCustomers = ({ house: inside }: TestHouse, count: number) =>
  inside.storage.transact((db) => db.updateTable('tier_usage').set({ customers: count }).execute())
