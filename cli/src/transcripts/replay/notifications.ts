/** What comes to the webhook: caused where nobody else would cause it, and compared with what was recorded. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Heard } from '../../conformance/receiver.ts'
import { compared, type Field, leavesOf } from '../comparing/compare.ts'
import { inOurIds } from '../comparing/ids.ts'
import type { Entry, Notified } from '../transcript.ts'
import { firstNumber, nameOf } from './furnish.ts'
import { type Change, changesIn, isObject, objectsIn, type Values } from './nodes.ts'
import type { Place } from './place.ts'

/** One message, one status, or one other thing that is told. */
export type Told = { key: string; field: string; value: Values; exchange: number; isSigned?: boolean }

/** A status is not waited for longer than our side takes to tell of it. */
const HEARD_MS_MAX = 1_500
const LOOK_MS = 20

export function toldIn(body: unknown, exchange: number, place: Place): Told[] {
  return changesIn(body).flatMap((change) => partsOf(change, exchange, (id) => place.ids.ours(id) ?? id))
}

export const heardAs = ({ field, value }: Heard, exchange: number): Told[] =>
  partsOf({ account: '', field, value: isObject(value) ? value : {} }, exchange, (id) => id)

/** Several in one notification are the same as each in its own. */
function partsOf({ field, value }: Change, exchange: number, ours: (id: string) => string): Told[] {
  const { messages, statuses, ...rest } = value
  const told = (key: unknown[], one: Values): Told => ({
    key: [field, ...key].join(' '),
    field,
    value: one,
    exchange,
  })
  return [
    ...objectsIn(messages).map((one) =>
      told(['message', ours(String(one.id))], { ...rest, messages: [one] }),
    ),
    ...objectsIn(statuses).map((one) =>
      told(['status', ours(String(one.id)), one.status], { ...rest, statuses: [one] }),
    ),
    ...(messages || statuses
      ? []
      : [
          told(
            [
              rest.event,
              ours(String(rest.message_template_id ?? rest.flow_id ?? rest.display_phone_number ?? '')),
            ],
            rest,
          ),
        ]),
  ]
}

/** Does what the customer, the reviewer or the network did, unless our side has told of it by itself. */
export async function cause({ notification }: Notified, entries: Entry[], place: Place): Promise<void> {
  const { staged, ids } = place
  if (!staged) return
  const { operator, receiver } = staged
  const has = (key: string) => receiver.heard.some((one) => heardAs(one, 0).some((told) => told.key === key))
  const comes = async (key: string) => {
    for (const end = Date.now() + HEARD_MS_MAX; Date.now() < end && !has(key); ) await pause(LOOK_MS)
    return has(key)
  }
  for (const told of toldIn(notification.body, 0, place)) {
    const { metadata, messages, statuses } = told.value
    const number = (isObject(metadata) && ids.ours(String(metadata.phone_number_id))) || firstNumber(place)
    for (const { timestamp: _, ...message } of objectsIn(messages)) {
      const said = { ...inOurIds(message, ids), name: nameOf(String(message.from), entries) }
      await quietly(place, `message ${message.id}`, operator.call('receiveMessage', [number], said))
    }
    for (const status of objectsIn(statuses)) {
      if (await comes(told.key)) continue
      const id = ids.ours(String(status.id)) ?? String(status.id)
      await quietly(
        place,
        `status ${status.status}`,
        operator.call('reportStatuses', [number], { id, status: status.status }),
      )
    }
    if (told.field === 'message_template_status_update' && !(await comes(told.key))) {
      const template = ids.ours(String(told.value.message_template_id)) ?? ''
      const rejected_reason = told.value.event === 'REJECTED' ? told.value.reason : undefined
      const decision = { status: told.value.event, ...(rejected_reason ? { rejected_reason } : {}) }
      await quietly(place, `decision about ${template}`, operator.call('setTemplate', [template], decision))
    }
    for (const [field, key, call] of SET)
      if (told.field === field && !(await comes(told.key))) {
        const node = field.startsWith('account')
          ? (ids.ours(changesIn(notification.body)[0]?.account ?? '') ?? '')
          : number
        await quietly(place, field, operator.call(call, [node], { [key[1]]: told.value[key[0]] }))
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

/** Each recorded one with ours; what came beside is told once for each. */
export function comparedTold(
  recorded: Told[],
  heard: Told[],
  place: Place,
): { exchange: number; fields: Field[]; got?: unknown; recorded?: unknown }[] {
  const left = [...heard]
  const pairs = recorded.map((one) => {
    const at = left.findIndex(({ key }) => key === one.key)
    return { one, ours: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
  const words = new Set(recorded.map(({ key, field }) => `${field} ${wordOf(key)}`))
  const last = recorded.at(-1)?.exchange ?? 0
  return [
    ...pairs.map(({ one, ours }) => ({
      exchange: one.exchange,
      recorded: one.value,
      got: ours?.value,
      fields: ours
        ? compared(one.value, ours.value, place)
        : leavesOf(one.value, '').map(({ path, value }) => ({
            path,
            kind: 'missing' as const,
            recorded: value,
          })),
    })),
    // Of a kind that was never recorded, the recording may have ended before it.
    ...left
      .filter(({ key, field }) => words.has(`${field} ${wordOf(key)}`))
      .map(({ value, key }) => ({
        exchange: recorded.find((one) => one.key === key)?.exchange ?? last,
        got: value,
        fields: leavesOf(value, '').map((leaf) => ({
          path: leaf.path,
          kind: 'additional' as const,
          got: leaf.value,
        })),
      })),
  ]
}

/** `message`, or the status, or the event. */
const wordOf = (key: string): string =>
  key
    .split(' ')
    .filter((part) => /^[A-Za-z_]+$/.test(part))
    .slice(1)
    .join(' ')
