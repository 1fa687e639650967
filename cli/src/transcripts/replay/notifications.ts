/** What comes to the webhook: caused where nobody else would cause it, and compared with what was recorded. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Received } from '../../conformance/receiver.ts'
import { additionalOf, compared, type Field, missingOf } from '../comparing/compare.ts'
import { inOurIds } from '../comparing/ids.ts'
import type { Entry, Notified } from '../transcript.ts'
import { firstNumber, nameOf } from './furnish.ts'
import { type Change, changesIn, isObject, objectsIn, type Values } from './nodes.ts'
import type { Place } from './place.ts'

/** One message, one status, or one other thing that is sent. */
export type Webhook = { key: string; field: string; value: Values; exchange: number; isSigned?: boolean }

/** What our side sends by itself it sends at once; sending it once more changes nothing. */
const WAIT_MS_MAX = 400
const LOOK_MS = 20
const SIGNATURE = 'x-hub-signature-256'

export function webhooksIn(
  { headers, body }: Notified['notification'],
  exchange: number,
  place: Place,
): Webhook[] {
  const isSigned = SIGNATURE in headers
  return changesIn(body)
    .flatMap((change) => partsOf(change, exchange, (id) => place.ids.ours(id) ?? id))
    .map((one) => ({ ...one, isSigned }))
}

export function webhooksReceived({ field, value, isSignedBy }: Received, secret: string): Webhook[] {
  const isSigned = isSignedBy(secret)
  const change = { account: '', field, value: isObject(value) ? value : {} }
  return partsOf(change, 0, (id) => id).map((one) => ({ ...one, isSigned }))
}

/** Several in one notification are the same as each in its own. */
function partsOf({ field, value }: Change, exchange: number, ours: (id: string) => string): Webhook[] {
  const { messages, statuses, ...rest } = value
  const webhook = (key: unknown[], one: Values): Webhook => ({
    key: [field, ...key].join(' '),
    field,
    value: one,
    exchange,
  })
  return [
    ...objectsIn(messages).map((one) =>
      webhook(['message', ours(String(one.id))], { ...rest, messages: [one] }),
    ),
    ...objectsIn(statuses).map((one) =>
      webhook(['status', ours(String(one.id)), one.status], { ...rest, statuses: [one] }),
    ),
    ...(messages || statuses
      ? []
      : [
          webhook(
            [
              rest.event,
              ours(String(rest.message_template_id ?? rest.flow_id ?? rest.display_phone_number ?? '')),
            ],
            rest,
          ),
        ]),
  ]
}

/** Does what the customer, the reviewer or the network did, unless our side has sent it by itself. */
export async function cause({ notification }: Notified, entries: Entry[], place: Place): Promise<void> {
  const { sandbox, ids } = place
  if (!sandbox) return
  const { operator, receiver, secret } = sandbox
  const has = (key: string) =>
    receiver.received.some((one) => webhooksReceived(one, secret).some((webhook) => webhook.key === key))
  const comes = async (key: string) => {
    for (const end = Date.now() + WAIT_MS_MAX; Date.now() < end && !has(key); ) await pause(LOOK_MS)
    return has(key)
  }
  for (const webhook of webhooksIn(notification, 0, place)) {
    const { metadata, messages, statuses } = webhook.value
    const number = (isObject(metadata) && ids.ours(String(metadata.phone_number_id))) || firstNumber(place)
    for (const { timestamp: _, ...message } of objectsIn(messages)) {
      const said = { ...inOurIds(message, ids), name: nameOf(String(message.from), entries) }
      await quietly(place, `message ${message.id}`, operator.call('receiveMessage', [number], said))
    }
    for (const status of objectsIn(statuses)) {
      if (await comes(webhook.key)) continue
      const id = ids.ours(String(status.id)) ?? String(status.id)
      await quietly(
        place,
        `status ${status.status}`,
        operator.call('reportStatuses', [number], { id, status: status.status }),
      )
    }
    if (webhook.field === 'message_template_status_update' && !(await comes(webhook.key))) {
      const template = ids.ours(String(webhook.value.message_template_id)) ?? ''
      const rejected_reason = webhook.value.event === 'REJECTED' ? webhook.value.reason : undefined
      const decision = { status: webhook.value.event, ...(rejected_reason ? { rejected_reason } : {}) }
      await quietly(place, `decision about ${template}`, operator.call('setTemplate', [template], decision))
    }
    for (const [field, key, call] of SET)
      if (webhook.field === field && !(await comes(webhook.key))) {
        const node = field.startsWith('account')
          ? (ids.ours(changesIn(notification.body)[0]?.account ?? '') ?? '')
          : number
        await quietly(place, field, operator.call(call, [node], { [key[1]]: webhook.value[key[0]] }))
      }
  }
}

const SET = [
  ['account_review_update', ['decision', 'account_review_status'], 'setAccount'],
  ['phone_number_quality_update', ['current_limit', 'throughput'], 'setPhoneNumber'],
] as const

async function quietly(place: Place, what: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => place.unmade.push(`${what}: ${error.message}`))
}

/** Each recorded one with ours; what came beside is reported once for each. */
export function comparedWebhooks(
  recorded: Webhook[],
  received: Webhook[],
  place: Place,
): { exchange: number; fields: Field[]; got?: unknown; recorded?: unknown }[] {
  const left = [...received]
  const pairs = recorded.map((one) => {
    const at = left.findIndex(({ key }) => key === one.key)
    return { one, ours: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
  const keys = new Set(recorded.map(({ key }) => key))
  const words = new Set(recorded.map(({ key }) => wordOf(key)))
  const nodes = new Set(recorded.map(({ key }) => nodeOf(key)))
  const last = recorded.at(-1)?.exchange ?? 0
  return [
    ...pairs.map(({ one, ours }) => ({
      exchange: one.exchange,
      recorded: one.value,
      got: ours?.value,
      fields: ours
        ? [...signature(one, ours), ...compared(one.value, ours.value, place)]
        : missingOf(one.value),
    })),
    // Of what the recording says nothing, it may have ended before it.
    ...left
      .filter(({ key }) => keys.has(key) || (words.has(wordOf(key)) && nodes.has(nodeOf(key))))
      .map(({ value, key }) => ({
        exchange: recorded.find((one) => one.key === key)?.exchange ?? last,
        got: value,
        fields: additionalOf(value),
      })),
  ]
}

/** Where the recorded one bore one, ours has to be that of the application. */
const signature = (one: Webhook, ours: Webhook): Field[] => {
  if (!one.isSigned) return []
  const path = 'signature'
  return [
    ours.isSigned ? { path } : { path, kind: 'other value', recorded: 'it fits', got: 'it does not fit' },
  ]
}

/** The field, and `message`, or the status, or the event. */
const wordOf = (key: string): string =>
  key
    .split(' ')
    .filter((part) => /^[A-Za-z_]+$/.test(part))
    .join(' ')
/** The message, template, flow or number. */
const nodeOf = (key: string): string =>
  key
    .split(' ')
    .filter((part) => !/^[A-Za-z_]+$/.test(part))
    .join(' ')
