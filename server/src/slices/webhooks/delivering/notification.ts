/** The request of a delivery: its body in the receiver's dialect, and the signature over it. */

import { brandOf } from '../../../kernel/call/brand.ts'
import type { House } from '../../../kernel/call/house.ts'
import { signatureOf } from '../../../kernel/crypto/signature.ts'
import type { Ready } from '../../../kernel/engine/index.ts'
import type { Switched } from '../../../kernel/process/clock.ts'
import { inPlatformWords } from '../rules/dialect.ts'
import { notificationBody } from '../rules/envelope.ts'
import type { Notification, SigningKeys } from './signing.ts'

/** Whose keys sign, and what is switched in the world of that application. */
export type Speaking = { keys: SigningKeys; switched: Switched }

/** With others in the same body, by a fault rule. */
export function notificationOf(
  house: House,
  speaking: Speaking,
  delivery: Ready,
  together?: Ready[],
): Notification {
  const others = together?.map((one) => inWordsOf(house, speaking, one))
  const body = notificationBody(inWordsOf(house, speaking, delivery), others)
  return { body, signature: signatureOf(speaking.keys.secret, body) }
}

function inWordsOf(house: House, { keys, switched }: Speaking, delivery: Ready): Ready {
  if (delivery.dialect === 'plain') return delivery
  const brand = brandOf({ house, dialect: delivery.dialect })
  return {
    ...delivery,
    ...inPlatformWords(delivery, house.eventKinds, { brand, asked: keys.api_version, switched }),
  }
}

/** Gives the notification of one delivery of a queue. They are asked for in the queue's order. */
export type QueuedNotifications = (delivery: Ready, speaking: Speaking) => Notification

const MADE_AT_ONCE = 8

/**
 * Several are made at once: between two answers of a receiver so much else happens that a processor has forgotten how, and the
 * first one takes about twice as long as those that follow it. Those that other keys have signed are made again.
 */
export function queuedNotifications(house: House, rows: Ready[]): QueuedNotifications {
  let made: Notification[] = []
  let from = 0
  let madeFor: Speaking | undefined
  return (delivery, speaking) => {
    const place = rows.indexOf(delivery, from)
    const isSame = speaking.keys === madeFor?.keys && speaking.switched === madeFor.switched
    if (!isSame || place >= from + made.length) {
      made = [notificationOf(house, speaking, delivery)]
      from = place
      madeFor = speaking
      makeAhead(house, speaking, rows.slice(place + 1, place + MADE_AT_ONCE), made)
    }
    return made[place - from] as Notification
  }
}

/** One that cannot be built is reported in its turn. */
function makeAhead(house: House, speaking: Speaking, rows: Ready[], made: Notification[]): void {
  try {
    for (const row of rows) made.push(notificationOf(house, speaking, row))
  } catch {
    // Those before it are sent meanwhile.
  }
}
