/** Every event of a real world: as it happened, with less in it than usual, and with more. */

import type { Family, Ingredients, RealEvent, Values } from './case.ts'
import { changed, delivery, fresh, objectsIn } from './parcels.ts'

const messagesAmong = ({ events }: Ingredients) =>
  events.filter(({ notification }) =>
    notification.entry.some(({ changes }) => changes.some(({ value }) => Array.isArray(value.messages))),
  )

const statusesAmong = ({ events }: Ingredients) =>
  events.filter(({ notification }) =>
    notification.entry.some(({ changes }) => changes.some(({ value }) => Array.isArray(value.statuses))),
  )

/** The same change in each of some events. */
const eachOf = (from: Ingredients, events: RealEvent[], change: (value: Values) => void) =>
  events.map(({ name, notification }) => ({ name, parcels: [delivery(changed(notification, change), from)] }))

const SOMETHING_NEW = { version: 2, list: [{ a: null }], text: 'of a later version' }

/** At every object, as the platform adds fields without a new version. */
function addEverywhere(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const one of Object.values(value)) addEverywhere(one)
  if (!Array.isArray(value)) Object.assign(value, { something_new: SOMETHING_NEW })
}

export const EVENTS: Family[] = [
  {
    name: 'as it happened',
    sends: 'each event of the contract, as a real world sends it',
    must: 'take',
    make: (from) =>
      from.events.map(({ name, notification }) => ({ name, parcels: [delivery(fresh(notification), from)] })),
  },
  {
    name: 'no contacts',
    sends: 'each kind of message without the list of contacts',
    must: 'take',
    make: (from) =>
      eachOf(from, messagesAmong(from), (value) => {
        delete value.contacts
      }),
  },
  {
    name: 'no phone number',
    sends: 'a customer who hides the number behind a username: user ids alone',
    must: 'take',
    make: (from) =>
      eachOf(from, [...messagesAmong(from), ...statusesAmong(from)], (value) => {
        for (const one of objectsIn(value, 'messages')) {
          one.from_user_id ??= 'DE.13491208655302741918'
          delete one.from
        }
        for (const one of objectsIn(value, 'statuses')) {
          one.recipient_user_id ??= 'DE.13491208655302741918'
          delete one.recipient_id
        }
        for (const one of objectsIn(value, 'contacts')) {
          one.user_id ??= 'DE.13491208655302741918'
          delete one.wa_id
        }
      }),
  },
  {
    name: 'unknown fields',
    sends: 'each event with keys that no version of the contract has, in every object',
    must: 'take',
    make: (from) => eachOf(from, from.events, addEverywhere),
  },
]
