/**
 * Random histories of customers who take usernames, change numbers, write, are written to and forgotten, and what must be true
 * of every notification on the platform: it names the customer, and has nothing of a number that is hidden from the receiver.
 */

import assert from 'node:assert/strict'
import { randomFrom } from './hostile-pictures.ts'
import { ACCOUNT, APP, assertDone, NUMBER, type TestHouse, UNVERIFIED_NUMBER } from './house.ts'
import { sentOnPlatform } from './platform-words.ts'

const NUMBERS = [NUMBER, UNVERIFIED_NUMBER]
const DAY_SECONDS = 86_400
const MEMORY_DAYS = 30
const HELLO = { name: 'hello_world', language: { code: 'en_US' } }

/** What is believed of a customer here, beside what is kept of them there. */
type Believed = { phone: string; userId?: string; hasUsername: boolean; knownOn: Map<string, number> }
type Played = { histories: number; notifications: number; hidden: number }
type Playing = { count: number; rounds: number; seed: number; hasBook: boolean }

/** So many customers, each of whom does something in each round; days pass between rounds. */
export async function playHistories(all: TestHouse, playing: Playing): Promise<Played> {
  const { count, rounds, seed, hasBook } = playing
  const { owner, operator, house } = all
  const below = randomFrom(seed)
  assertDone(await operator.post(`/operator/${APP}`, { api_version: 'v25.0' }))
  assertDone(await operator.post('/operator/worlds/0/platform', { changes: { contact_book: hasBook } }))
  // Half of the histories are those of a business that is linked to another.
  if (hasBook)
    assertDone(
      await operator.post(`/operator/${ACCOUNT}`, {
        business_id: '600000000000001',
        parent_business_id: '600000000000009',
      }),
    )
  for (const number of NUMBERS)
    assertDone(
      await operator.post(`/operator/${number}`, {
        code_verification_status: 'VERIFIED',
        throughput: 'UNLIMITED',
      }),
    )
  let drawn = 0
  const freshPhone = () => String(4_930_000_000_000 + seed * 1_000_000 + drawn++)
  const people = Array.from(
    { length: count },
    (): Believed => ({ phone: freshPhone(), hasUsername: false, knownOn: new Map() }),
  )
  const played: Played = { histories: count, notifications: 0, hidden: 0 }
  let day = 0
  let seen = (await sentOnPlatform(house)).at(-1)?.seq ?? 0

  /** A number is shown unless a username hides it from who has not exchanged it: lately, or ever with the business. */
  const isShown = ({ hasUsername, knownOn }: Believed, number: string) =>
    !hasUsername ||
    (hasBook ? knownOn.size > 0 : day - (knownOn.get(number) ?? Number.NEGATIVE_INFINITY) < MEMORY_DAYS)

  async function act(one: Believed): Promise<void> {
    const number = NUMBERS[below(NUMBERS.length)] ?? NUMBER
    const doing = (action: string, more: object = {}) =>
      operator.post(`/operator/${number}/customer`, { customer: one.phone, action, ...more })
    const phones = [one.phone]
    const exchange = () => one.knownOn.set(number, day)
    const before = { ...one, knownOn: new Map(one.knownOn) }
    let isMoved = false
    const actions: (() => Promise<unknown>)[] = [
      async () => {
        assertDone(await doing('take_username', { username: `somebody.${people.indexOf(one)}` }))
        one.hasUsername = true
      },
      async () => {
        assertDone(await doing('give_up_username'))
        one.hasUsername = false
      },
      async () => {
        assertDone(await doing('forget_number'))
        one.knownOn.clear()
      },
      async () => {
        const new_number = freshPhone()
        assertDone(await doing('change_number', { new_number }))
        phones.push(new_number)
        one.phone = new_number
        isMoved = true
      },
      async () => assertDone(await doing(below(2) === 0 ? 'stop_marketing' : 'resume_marketing')),
      async () => {
        exchange()
        const template = { messaging_product: 'whatsapp', to: one.phone, type: 'template', template: HELLO }
        assertDone(await owner.post(`/v25.0/${number}/messages`, template))
      },
      async () => {
        if (one.userId === undefined) return
        if (!one.hasUsername) exchange()
        const template = {
          messaging_product: 'whatsapp',
          recipient: one.userId,
          type: 'template',
          template: HELLO,
        }
        assertDone(await owner.post(`/v25.0/${number}/messages`, template))
      },
      async () => {
        if (isShown(one, number)) exchange()
        assertDone(await doing('write', { text: 'Hello', ...(below(2) === 0 && { name: 'Ann' }) }))
        if (below(3) === 0) assertDone(await doing('edit', { text: 'Hallo' }))
        if (below(3) === 0) assertDone(await doing('delete'))
        if (below(3) === 0) assertDone(await doing('read'))
      },
    ]
    await actions[below(actions.length)]?.()
    for (const { seq, text, value } of await sentOnPlatform(house, { after: seen })) {
      seen = seq
      // All other events are about numbers and accounts.
      if (!value.metadata) continue
      const at = value.metadata.phone_number_id as string
      played.notifications++
      const named = [...(value.contacts ?? []), ...(value.messages ?? []), ...(value.statuses ?? [])]
      for (const part of [...named, ...(value.user_preferences ?? [])])
        assert.ok(
          part.wa_id ??
            part.user_id ??
            part.from ??
            part.from_user_id ??
            part.recipient_user_id ??
            part.recipient_id,
          `somebody is not named: ${text}`,
        )
      for (const { user_id, parent_user_id } of value.contacts ?? [])
        assert.equal(parent_user_id !== undefined, hasBook && user_id !== undefined, text)
      one.userId = value.messages?.[0]?.system?.user_id ?? value.contacts?.[0]?.user_id
      const mayShow = isShown(isMoved ? before : one, at)
      if (!mayShow) played.hidden++
      for (const phone of phones) {
        const isThere = text.includes(phone)
        assert.ok(mayShow || !isThere, `${phone} is hidden from ${at}, and stands in ${text}`)
        assert.ok(isThere || !mayShow || isMoved, `${phone} is known to ${at}, and is not in ${text}`)
      }
    }
  }

  for (let round = 0; round < rounds; round++) {
    for (const one of people) await act(one)
    const days = below(20)
    if (days > 0) await all.clock.advance(days * DAY_SECONDS)
    day += days
  }
  return played
}
