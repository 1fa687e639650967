/** An application's own callback, its secret, and the health of its receivers. */

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { noNode } from '../../../kernel/graph/node.ts'
import {
  operatorOperation,
  operatorReading,
  success,
  successAnswer,
} from '../../../kernel/graph/operation.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { text } from '../../../kernel/wire/params.ts'
import { APP_SECRET_LENGTH_MIN, appNode, changeAppSecret } from '../../accounts/index.ts'
import { callbacksChanged, keepCallback } from '../callbacks.ts'
import { previousSecretPlace } from '../delivering/signing.ts'
import { badCallback, bothOrNeither, handshakeFailed, noFieldsAtAll, unknownFields } from '../errors.ts'
import { verifyCallback } from '../handshake.ts'
import { appCallbackInput, callbackIn, fieldListOf, namesIn } from '../inputs.ts'
import { findReceivers } from '../store/receivers.ts'
import { findAppCallback, putAppCallback, putPreviousSecret } from '../store/subscriptions.ts'
import { type ListedReceiver, listReceiversOf } from '../store/trace.ts'
import { PREVIOUS_SECRET_VALID_HOURS } from '../subscription.ts'

export const setAppCallback = operatorOperation('setAppCallback', appNode, {
  summary: "Set an application's own callback (after the handshake) and the fields it hears by default",
  input: appCallbackInput,
  answer: successAnswer,
  refuses: [bothOrNeither, badCallback, unknownFields, noFieldsAtAll, handshakeFailed],
  async prepare({ input, call }) {
    const fields = fieldListOf(call.house, input.fields)
    if (input.callback_url === '') return { fields, callback: undefined, isRemoved: true }
    const callback = callbackIn('callback_url', input.callback_url, input.verify_token)
    if (callback) await verifyCallback(call.house, 'callback_url', callback)
    return { fields, callback, isRemoved: false }
  },
  async run({ node: app, input, prepared: { fields, callback, isRemoved }, call }) {
    const before = await findAppCallback(call, app.id)
    const place = { table: 'app_callbacks', row: app.id }
    const kept = callback && (await keepCallback(call, app.id, callback, place))
    const gone = { receiver_id: null, verify_token: null }
    await putAppCallback(call, {
      app_id: app.id,
      ...(isRemoved
        ? gone
        : (kept ?? (before ? { receiver_id: before.receiver_id, verify_token: before.verify_token } : gone))),
      fields: input.fields === undefined ? (before?.fields ?? null) : fields,
      created_at: before?.created_at ?? call.now,
    })
    await callbacksChanged(call, app.id)
    return success
  },
})

const receiverAnswer = z.looseObject({
  id: z.string(),
  url: z.string(),
  circuit: z.string(),
  waiting: z.int(),
})

export const readAppWebhooks = operatorReading('readAppWebhooks', appNode, {
  summary: "Read an application's own callback and the health of its receivers",
  answer: z.looseObject({ fields: z.array(z.string()), receivers: z.array(receiverAnswer) }),
  async run({ node: app, call }) {
    const callback = await findAppCallback(call, app.id)
    const [receiver] = await findReceivers(call, callback?.receiver_id ? [callback.receiver_id] : [])
    const receivers = await listReceiversOf(call, app.id)
    return {
      ...(receiver && { callback_url: receiver.url }),
      fields: namesIn(call.house, callback?.fields ?? null),
      receivers: receivers.map(describeReceiver),
    }
  },
})

export const listReceivers = operatorReading('listReceivers', noNode, {
  summary: 'List receivers with their circuit and how much waits for them',
  input: z.object({ app: text({ max: 20 }).optional() }),
  answer: z.object({ data: z.array(receiverAnswer) }),
  async run({ input, call }) {
    return { data: (await listReceiversOf(call, input.app)).map(describeReceiver) }
  },
})

function describeReceiver(receiver: ListedReceiver) {
  const { id, app_id, url, circuit, failures, next_probe_at, paused_at, retired_at } = receiver
  return {
    id,
    app_id,
    url,
    circuit,
    failures,
    waiting: Number(receiver.waiting),
    ...(circuit !== 'closed' && next_probe_at !== null && { next_probe_at: writeDate(next_probe_at) }),
    ...(paused_at !== null && {
      paused_at: writeDate(paused_at),
      paused_because: 'it answered 410 Gone; a new handshake enables it again',
    }),
    ...(retired_at !== null && { retired_at: writeDate(retired_at) }),
  }
}

export const rotateAppSecret = operatorOperation('rotateAppSecret', appNode, {
  summary: "Change an application's secret; for a day the old one signs too, in a header of its own",
  input: z.object({ secret: text({ min: APP_SECRET_LENGTH_MIN, max: 256 }).optional() }),
  answer: z.object({ id: z.string(), secret: z.string(), previous_valid_until: z.string() }),
  async run({ node: app, input, call }) {
    const secret = input.secret ?? randomBytes(16).toString('hex')
    const before = await changeAppSecret(call, app, secret)
    const valid_until = call.now + PREVIOUS_SECRET_VALID_HOURS * HOUR
    const sealed = call.house.secrets.seal(before, previousSecretPlace(app.id))
    await putPreviousSecret(call, { app_id: app.id, secret: sealed, valid_until })
    return { id: app.id, secret, previous_valid_until: String(writeDate(valid_until)) }
  },
})
