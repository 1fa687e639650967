/** What a queue that promises at least once does: batches, repetitions, another order, other days. */

import type { Change, Family, Ingredients, Notification, Values } from './case.ts'
import { textOf } from './contents.ts'
import {
  asciiJson,
  changed,
  changesOf,
  delivery,
  escapedUnit,
  fresh,
  freshMessageId,
  objectsIn,
  signed,
  withMessage,
} from './parcels.ts'

const HISTORY_MESSAGES = 5_000
const THREADS = 50
const DAY_SECONDS = 86_400
const LINK = { type: 'text', text: { body: 'https://example.com/a/b' } }

const changeOf = (notification: Notification): Change[] => changesOf(fresh(notification))

const statusOf = ({ events }: Ingredients, word: string): Notification | undefined =>
  events.find(({ name }) => name === `messages.${word}`)?.notification

/** The statuses of one message, in this order. */
function statuses(from: Ingredients, words: string[]): Notification[] {
  const id = freshMessageId()
  return words.flatMap((word) => {
    const one = statusOf(from, word)
    if (!one) return []
    return [
      changed(one, (value) => {
        for (const status of objectsIn(value, 'statuses')) status.id = id
      }),
    ]
  })
}

function history(from: Ingredients): Notification {
  const { entry, object } = fresh(textOf(from.events))
  const [first] = changesOf({ entry, object })
  const messages = (thread: number) =>
    Array.from({ length: HISTORY_MESSAGES / THREADS }, (_, at) => ({
      from: `4915200${String(thread).padStart(6, '0')}`,
      id: freshMessageId(),
      timestamp: String(1_760_000_000 + at),
      type: 'text',
      text: { body: `Message ${at} of a long talk, früher` },
      history_context: { status: 'read' },
    }))
  const value: Values = {
    messaging_product: first?.value.messaging_product,
    metadata: first?.value.metadata,
    history: [
      {
        metadata: { phase: 1, chunk_order: 3, progress: 55 },
        threads: Array.from({ length: THREADS }, (_, at) => ({ id: `4915200${at}`, messages: messages(at) })),
      },
    ],
  }
  return { object, entry: [{ id: entry[0]?.id ?? '0', changes: [{ field: 'history', value }] }] }
}

/** As it would have come at another time. */
const at = (notification: Notification, seconds: number) => {
  const copy = changed(notification, (value) => {
    for (const one of objectsIn(value, 'messages')) one.timestamp = String(seconds)
  })
  for (const one of copy.entry) if (one.time !== undefined) one.time = seconds
  return copy
}

export const ORDERS: Family[] = [
  {
    name: 'batches',
    sends: 'several accounts, changes, messages and statuses in one POST',
    must: 'take',
    *make(from) {
      const { object, entry } = textOf(from.events)
      const id = entry[0]?.id ?? '0'
      const changes = from.events.flatMap(({ notification }) => changeOf(notification))
      const one = (name: string, notification: Notification) => ({
        name,
        parcels: [delivery(notification, from)],
      })
      yield one('every event of the contract in one entry', { object, entry: [{ id, changes }] })
      yield one('an entry for each event', {
        object,
        entry: changes.map((change) => ({ id, changes: [change] })),
      })
      yield one('entries of three accounts', {
        object,
        entry: ['1', '2', '3'].map((account) => ({ id: account, changes: changeOf(textOf(from.events)) })),
      })
      yield one('no entries', { object, entry: [] })
      const many = Array.from({ length: 1_000 }, () => changeOf(textOf(from.events))).flat()
      yield one('1,000 changes', { object, entry: [{ id, changes: many }] })
      yield one(
        '100 messages in one value',
        changed(textOf(from.events), (value) => {
          value.messages = many.slice(0, 100).flatMap((change) => objectsIn(change.value, 'messages'))
        }),
      )
      const delivered = statusOf(from, 'delivered')
      if (delivered)
        yield one(
          'messages and statuses in one value',
          changed(delivered, (value) => {
            value.messages = many.slice(0, 2).flatMap((change) => objectsIn(change.value, 'messages'))
          }),
        )
      yield one(`a history of ${HISTORY_MESSAGES.toLocaleString('en-US')} messages`, history(from))
    },
  },
  {
    name: 'order',
    sends: 'statuses of one message out of order, twice, and of a message that nobody knows',
    must: 'take',
    *make(from) {
      const orders = [
        ['read', 'delivered', 'sent'],
        ['delivered', 'sent', 'read'],
        ['sent', 'sent', 'sent'],
        ['read'],
        ['failed', 'delivered'],
      ]
      for (const words of orders) {
        const parcels = statuses(from, words).map((one) => delivery(one, from))
        if (parcels.length === words.length) yield { name: words.join(', '), parcels }
      }
      const all = statuses(from, ['sent', 'delivered', 'read'])
      yield { name: 'all at once', how: 'together' as const, parcels: all.map((one) => delivery(one, from)) }
    },
  },
  {
    name: 'again',
    sends: 'the same delivery again: at once, as another request, after the connection broke, a day later',
    must: 'take',
    *make(from) {
      const one = () => delivery(fresh(textOf(from.events)), from)
      const first = one()
      yield { name: 'twice, byte by byte', parcels: [first, first] }
      const third = one()
      yield { name: 'three times at once', how: 'together' as const, parcels: [third, third, third] }
      const broken = one()
      yield { name: 'after the connection broke', parcels: [{ ...broken, wire: { broken: true } }, broken] }
      const other = fresh(textOf(from.events))
      yield { name: 'under another event id', parcels: [delivery(other, from), delivery(other, from)] }
      const later = { ...other, entry: other.entry.map((entry) => ({ ...entry, time: now() + DAY_SECONDS })) }
      yield { name: 'a day later, with other bytes', parcels: [delivery(other, from), delivery(later, from)] }
      yield {
        name: 'twice in one batch',
        parcels: [delivery({ ...other, entry: [...other.entry, ...other.entry] }, from)],
      }
    },
  },
  {
    name: 'time',
    sends: 'events of other times: clocks differ, and what waited comes late',
    must: 'take',
    make: (from) =>
      Object.entries({
        'a week ago': now() - 7 * DAY_SECONDS,
        'a minute ahead': now() + 60,
        'a day ahead': now() + DAY_SECONDS,
        'in 2040': 2_208_988_800,
      }).map(([name, seconds]) => ({ name, parcels: [delivery(at(textOf(from.events), seconds), from)] })),
  },
  {
    name: 'bytes',
    sends: 'the same JSON in other bytes: escapes, spaces, another order of keys',
    must: 'take',
    *make(from) {
      const notification = fresh(textOf(from.events))
      const text = asciiJson(notification)
      const one = (name: string, body: string) => ({ name, parcels: [signed(body, from)] })
      yield one('escaped slashes', asciiJson(withMessage(notification, LINK)).replaceAll('/', '\\/'))
      yield one('spaces and lines', asciiJson(fresh(notification), 2))
      yield one('keys in another order', asciiJson(reversed(fresh(notification))))
      yield one(
        'every letter escaped',
        text.replace(
          /"(body|type)":"([^"\\]*)"/g,
          (_, key, value: string) => `"${key}":"${value.split('').map(escapedUnit).join('')}"`,
        ),
      )
      yield one('a line break at the end', `${asciiJson(fresh(notification))}\n`)
    },
  },
]

const now = () => Math.floor(Date.now() / 1000)

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, reversed(one)]),
  )
}
