import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformAt } from '../../../kernel/platform/platform.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import { type Asked, freeUntil, priceOf, pricingOf } from './rules.ts'

const PLAIN: Asked = {
  category: null,
  isInWindow: true,
  isInFreeEntry: false,
  isConversationOpen: false,
  isInMonthlyShare: true,
}

const price = (date: string, asked: Partial<Asked>, switched = {}) =>
  priceOf({ ...PLAIN, ...asked }, platformAt(Date.parse(date), { switched }))

const priceOn = (date: string, asked: Partial<Asked>) =>
  Object.values(pricingOf(price(date, asked))).join(' ')

test('what a message costs follows its category, the window and the day', () => {
  const days = ['2025-06-30', '2025-07-02', '2026-09-30', '2026-10-02']
  const byDay = (asked: Partial<Asked>) => days.map((day) => priceOn(day, asked))
  const free = 'false PMP free_customer_service'
  assert.deepEqual(byDay({}), [
    'false CBP service',
    `${free} service`,
    `${free} service`,
    'true PMP regular service',
  ])
  assert.deepEqual(byDay({ category: 'UTILITY' }), [
    'true CBP utility',
    `${free} utility`,
    `${free} utility`,
    'true PMP regular utility',
  ])
  const outside = byDay({ category: 'UTILITY', isInWindow: false })
  assert.deepEqual(outside.slice(1), Array(3).fill('true PMP regular utility'))
  const marketing = byDay({ category: 'MARKETING' })
  assert.deepEqual(marketing.slice(1), Array(3).fill('true PMP regular marketing'))
})

test('after a free entry point everything is free, whatever it is', () => {
  for (const category of [null, 'MARKETING', 'AUTHENTICATION'])
    assert.equal(
      priceOn('2026-10-02', { category, isInFreeEntry: true }),
      'false PMP free_entry_point referral_conversion',
    )
})

test('of a conversation only the message that opens it is charged', () => {
  const one = (isConversationOpen: boolean) =>
    price('2025-06-30', { category: 'UTILITY', isConversationOpen })
  assert.deepEqual([one(false).is_charged, one(true).is_charged, one(true).billable], [true, false, true])
})

test('the monthly share is free only where somebody has switched it on, and while it lasts', () => {
  const switched = { monthly_free_service_messages: true }
  assert.equal(price('2026-10-02', {}, switched).reason, 'monthly_share')
  assert.equal(price('2026-10-02', { isInMonthlyShare: false }, switched).is_charged, true)
  assert.equal(price('2026-10-02', {}).is_charged, true)
})

test('72 hours are free from the first answer on, if that comes within a day of the referral', () => {
  const came = 1_000 * HOUR
  assert.equal(freeUntil({ referral_at: came, free_until: null }, came + 24 * HOUR), came + 96 * HOUR)
  assert.equal(freeUntil({ referral_at: came, free_until: null }, came + 25 * HOUR), null)
  const answered = { referral_at: came, free_until: came + 73 * HOUR }
  assert.equal(
    freeUntil(answered, came + 2 * HOUR),
    answered.free_until,
    'a second answer begins nothing anew',
  )
  const again = { referral_at: came + 100 * HOUR, free_until: came + 73 * HOUR }
  assert.equal(freeUntil(again, came + 101 * HOUR), came + 173 * HOUR)
  assert.equal(freeUntil({ referral_at: null, free_until: null }, came), null)
})
