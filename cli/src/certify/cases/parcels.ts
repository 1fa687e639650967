/** Notifications as signed requests, byte for byte as the platform writes them. */

import { createHmac, randomUUID } from 'node:crypto'
import type { Keys, Notification, Parcel, Values } from './case.ts'

/** The platform signs and sends ASCII: anything above `~` is escaped. */
export const asciiJson = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(/[\u007f-\uffff]/g, escapedUnit)

export const escapedUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

export const signatureOf = (body: Buffer, secret: string, hash: 'sha1' | 'sha256' = 'sha256'): string =>
  `${hash}=${createHmac(hash, secret).update(body).digest('hex')}`

export function signed(body: Buffer | string, { secret }: Pick<Keys, 'secret'>): Parcel {
  const bytes = Buffer.from(body)
  return {
    method: 'POST',
    body: bytes,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      'x-hub-signature': signatureOf(bytes, secret, 'sha1'),
      'x-hub-signature-256': signatureOf(bytes, secret),
      'x-parley-event-id': randomUUID(),
    },
  }
}

export const delivery = (notification: Notification, keys: Pick<Keys, 'secret'>): Parcel =>
  signed(asciiJson(notification), keys)

let made = 0
/** No receiver that remembers ids has seen it before, and no two cases are about one customer. */
export function fresh(notification: Notification): Notification {
  const copy = structuredClone(notification)
  const customer = `4915${String(10_000_000 + ++made).padStart(9, '0')}`
  for (const { value } of changesOf(copy)) {
    for (const one of objectsIn(value, 'messages')) {
      one.id = freshMessageId()
      if (typeof one.from === 'string') one.from = customer
    }
    for (const one of objectsIn(value, 'statuses')) {
      one.id = freshMessageId()
      if (typeof one.recipient_id === 'string') one.recipient_id = customer
    }
    for (const one of objectsIn(value, 'contacts')) if (typeof one.wa_id === 'string') one.wa_id = customer
  }
  return copy
}

export const freshMessageId = (): string =>
  `wamid.${Buffer.from(`certified ${randomUUID()}`).toString('base64').replaceAll('=', '')}`

export const changesOf = ({ entry }: Notification) => entry.flatMap(({ changes }) => changes)

export const objectsIn = (value: Values, key: string): Values[] => {
  const found = value[key]
  return Array.isArray(found)
    ? found.filter((one): one is Values => typeof one === 'object' && one !== null)
    : []
}

/** The same notification with other values in its first change. */
export function changed(notification: Notification, change: (value: Values) => void): Notification {
  const copy = fresh(notification)
  const [first] = changesOf(copy)
  if (first) change(first.value)
  return copy
}

/** The same notification with another first message. */
export const withMessage = (notification: Notification, message: Values): Notification =>
  changed(notification, (value) => {
    const [{ from, from_user_id, id, timestamp } = {}] = objectsIn(value, 'messages')
    value.messages = [
      { from, ...(from_user_id !== undefined && { from_user_id }), id, timestamp, ...message },
    ]
  })
