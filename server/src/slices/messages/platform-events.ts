/**
 * Notifications as the platform words them: customers by their user_id as well, hashes of files in base64, and what
 * an answer costs. Pure, because a delivery is written anew for each receiver that listens in that dialect.
 */

import { MEDIA_TYPES } from './message.ts'
import { userIdOf } from './user-id/user-id.ts'

type Json = Record<string, unknown>
type About = { account_id: string }
type Contact = { wa_id: string }

const known = ({ account_id }: About, contacts: Contact[]) =>
  contacts.map((contact) => ({ ...contact, user_id: userIdOf(account_id, contact.wa_id) }))

export function receivedOnPlatform(
  value: { contacts: Contact[]; messages: (Json & { from: string; type: string })[] },
  about: About,
): Json {
  return {
    ...value,
    contacts: known(about, value.contacts),
    messages: value.messages.map(({ from, ...message }) => ({
      from,
      from_user_id: userIdOf(about.account_id, from),
      ...withBase64(message),
    })),
  }
}

export function statusOnPlatform(
  value: { contacts: Contact[]; statuses: (Json & { recipient_id: string; pricing?: Json })[] },
  about: About,
): Json {
  return {
    ...value,
    contacts: known(about, value.contacts),
    statuses: value.statuses.map((status) => ({
      ...status,
      recipient_user_id: userIdOf(about.account_id, status.recipient_id),
      ...(status.pricing && { pricing: priced(status.pricing) }),
    })),
  }
}

export const echoOnPlatform = (value: { message_echoes: (Json & { type: string })[] }): Json => ({
  ...value,
  message_echoes: value.message_echoes.map(withBase64),
})

/** Answers to a customer are free, and say so in a word of their own. */
const priced = (pricing: Json): Json =>
  pricing.billable === false ? { ...pricing, type: 'free_customer_service' } : pricing

function withBase64<M extends Json & { type?: unknown }>(message: M): M {
  const type = String(message.type)
  const file = (MEDIA_TYPES as readonly string[]).includes(type)
    ? (message[type] as Json | undefined)
    : undefined
  if (typeof file?.sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(file.sha256)) return message
  return { ...message, [type]: { ...file, sha256: Buffer.from(file.sha256, 'hex').toString('base64') } }
}
