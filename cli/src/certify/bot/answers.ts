/** What a bot sends back: once to each message of a customer, however often and in what company it is delivered. */

import { setTimeout as pause } from 'node:timers/promises'
import type { ParleyOperator } from '@parley-dev/operator'
import type { How, Keys, Notification, Parcel, Values } from '../cases/case.ts'
import { changesOf, delivery, objectsIn } from '../cases/parcels.ts'
import type { About } from '../reports/report.ts'
import { certified, type Result } from '../run/certified.ts'

export type Bot = Keys & { url: string; operator: ParleyOperator; number: string }

type Company = {
  name: string
  /** The deliveries in which the messages of these customers come. */
  deliveries(messages: Notification[], keys: Keys): Parcel[]
  customers?: number
  how?: How
}

const DAY_SECONDS = 86_400
const SETTLE_MS = 600
const SETTLE_MS_MAX = 10_000
const LOOK_MS = 100
const FAMILY = 'answers'

export const ABOUT_ANSWERS: About = {
  family: FAMILY,
  sends: 'messages of real customers, delivered again, together, and after the connection broke',
  must: 'answer each message as often as one that comes once',
  seen: 'what it sent to the customer',
}

const COMPANY: Company[] = [
  { name: 'twice, byte by byte', deliveries: ([one], keys) => twice(one, keys) },
  {
    name: 'three times at once',
    how: 'together',
    deliveries: ([one], keys) => [...twice(one, keys), ...twice(one, keys).slice(1)],
  },
  {
    name: 'again under another event id',
    deliveries: ([one], keys) => (one ? [delivery(one, keys), delivery(one, keys)] : []),
  },
  {
    name: 'again a day later, with other bytes',
    deliveries: ([one], keys) => (one ? [delivery(one, keys), delivery(later(one), keys)] : []),
  },
  {
    name: 'after the connection broke',
    deliveries: ([one], keys) =>
      twice(one, keys).map((parcel, at) => (at === 0 ? { ...parcel, wire: { broken: true } } : parcel)),
  },
  {
    name: 'twice in one batch',
    deliveries: ([one], keys) => (one ? [delivery(joined([one, one]), keys)] : []),
  },
  {
    name: 'two customers in two entries',
    customers: 2,
    deliveries: (all, keys) => [delivery(joined(all), keys)],
  },
  {
    name: 'two customers in two changes',
    customers: 2,
    deliveries: (all, keys) => [delivery(asChanges(all), keys)],
  },
  {
    name: 'two customers in one value',
    customers: 2,
    deliveries: (all, keys) => [delivery(asMessages(all), keys)],
  },
]

export async function answersOf(bot: Bot, message: Notification): Promise<Result[]> {
  const once = await playedAs(bot, message, {
    name: 'once',
    deliveries: ([one], keys) => (one ? [delivery(one, keys)] : []),
  })
  const [expected = 0] = once.counts
  if (expected === 0) return []
  const results = await Promise.all(COMPANY.map((company) => playedAs(bot, message, company)))
  return results.map(({ name, ms, wrong, counts }) => {
    const other = counts.find((count) => count !== expected)
    const found =
      wrong ??
      (other === undefined ? undefined : `answered ${other} time(s), and ${expected} time(s) what comes once`)
    return { family: FAMILY, name, must: 'take', ms, ...(found !== undefined && { wrong: found }) }
  })
}

async function playedAs(
  bot: Bot,
  message: Notification,
  { name, deliveries, customers = 1, how = 'in order' }: Company,
) {
  const all = await Promise.all(Array.from({ length: customers }, () => written(bot, message)))
  const parcels = deliveries(
    all.map(({ notification }) => notification),
    bot,
  )
  const [result] = await certified([{ family: FAMILY, name, sends: '', must: 'take', how, parcels }], bot)
  const counts = await settledAnswers(
    bot,
    all.map(({ customer }) => customer),
  )
  return { name, ms: result?.ms ?? 0, wrong: result?.wrong, counts }
}

let customers = 0

/** A customer who really wrote, so that the bot may answer; what is delivered of it is ours to say. */
async function written({ operator, number }: Bot, message: Notification) {
  const customer = `4915211${String(++customers).padStart(6, '0')}`
  const { id } = await operator.messages.receive(number, {
    from: customer,
    type: 'text',
    text: { body: 'Hello' },
  })
  const notification = structuredClone(message)
  for (const { value } of changesOf(notification)) {
    if (typeof value.metadata === 'object' && value.metadata)
      Object.assign(value.metadata, { phone_number_id: number })
    for (const contact of objectsIn(value, 'contacts')) contact.wa_id = customer
    for (const one of objectsIn(value, 'messages'))
      Object.assign(one, { from: customer, id: `wa${id}`, text: { body: 'Hello' } })
  }
  return { customer, notification }
}

/** Until each has an answer and nothing has come for a while; a busy bot has longer for its first. */
async function settledAnswers({ operator, number }: Bot, customers: string[]): Promise<number[]> {
  const ends = Date.now() + SETTLE_MS_MAX
  let counts: number[] = []
  for (let since = Date.now(); Date.now() < ends && Date.now() - since < SETTLE_MS; await pause(LOOK_MS)) {
    const next = await Promise.all(customers.map((customer) => answersTo(operator, number, customer)))
    if (next.join() !== counts.join() || next.includes(0)) since = Date.now()
    counts = next
  }
  return counts
}

async function answersTo(operator: ParleyOperator, number: string, customer: string): Promise<number> {
  const { data } = await operator.call('readConversation', [number, customer], { limit: 100 })
  return data.filter(({ direction }) => direction === 'outgoing').length
}

function twice(one: Notification | undefined, keys: Keys): Parcel[] {
  if (!one) return []
  const parcel = delivery(one, keys)
  return [parcel, parcel]
}

const later = (one: Notification): Notification => ({
  ...one,
  entry: one.entry.map((entry) => ({ ...entry, time: Math.floor(Date.now() / 1000) + DAY_SECONDS })),
})

const joined = (all: Notification[]): Notification => ({
  object: all[0]?.object ?? '',
  entry: all.flatMap(({ entry }) => entry),
})

const asChanges = (all: Notification[]): Notification => ({
  object: all[0]?.object ?? '',
  entry: [{ ...all[0]?.entry[0], id: all[0]?.entry[0]?.id ?? '', changes: all.flatMap(changesOf) }],
})

function asMessages(all: Notification[]): Notification {
  const [first] = all.flatMap(changesOf)
  const values: Values[] = all.flatMap(changesOf).map(({ value }) => value)
  const value = {
    ...first?.value,
    contacts: values.flatMap((one) => objectsIn(one, 'contacts')),
    messages: values.flatMap((one) => objectsIn(one, 'messages')),
  }
  return {
    object: all[0]?.object ?? '',
    entry: [{ id: all[0]?.entry[0]?.id ?? '', changes: [{ field: 'messages', value }] }],
  }
}
