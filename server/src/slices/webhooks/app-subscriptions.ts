/** An application's own callback, as existing clients set it for themselves: `/{APP_ID}/subscriptions`. */

import { z } from 'zod'
import { brandOf } from '../../kernel/call/brand.ts'
import type { Asked } from '../../kernel/call/call.ts'
import { findReceivers } from '../../kernel/engine/index.ts'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { brandWords } from '../../kernel/process/brand.ts'
import { list, text, truth } from '../../kernel/wire/params.ts'
import { appNode } from '../accounts/index.ts'
import { changeAppCallback, verifiedChange } from './app-callback.ts'
import {
  badCallback,
  bothOrNeither,
  handshakeFailed,
  noFieldsAtAll,
  unknownFields,
  wrongObject,
} from './errors.ts'
import { appSubscriptionInput, fieldListOf, namesIn } from './inputs.ts'
import { findAppCallback } from './store/subscriptions.ts'

const objectOf = (brand: string) => `${brand}_business_account`

function assertObject({ house }: Asked, found: string | undefined): void {
  const known = brandWords(house.settings).map(objectOf)
  if (found !== undefined && !known.includes(found.trim().toLowerCase())) throw wrongObject(known, found)
}

const objectInput = text({ max: 100 }).describe('What is subscribed to: `<brand>_business_account`.')

export const listAppSubscriptions = reading('listAppSubscriptions', appNode, {
  summary: "Read the application's own callback and the fields it receives by default",
  permission: 'management',
  answer: z.object({
    data: z.array(
      z.object({
        object: z.string(),
        callback_url: z.string(),
        active: z.boolean(),
        fields: z.array(z.object({ name: z.string(), version: z.string() })),
      }),
    ),
  }),
  async run({ node: app, call }) {
    const callback = await findAppCallback(call, app.id)
    const [receiver] = await findReceivers(call, callback?.receiver_id ? [callback.receiver_id] : [])
    if (!receiver) return { data: [] }
    const fields = namesIn(call.house, callback?.fields ?? null).map((name) => ({
      name,
      version: FIELD_VERSION,
    }))
    const active = receiver.paused_at === null
    return { data: [{ object: objectOf(brandOf(call)), callback_url: receiver.url, active, fields }] }
  },
})

/** There is one version of every field; clients only want to read one. */
const FIELD_VERSION = 'v23.0'

export const subscribeAppCallback = operation('subscribeAppCallback', appNode, {
  summary: "Set the application's own callback (after the handshake) and the fields it receives by default",
  permission: 'management',
  input: appSubscriptionInput.extend({
    object: objectInput,
    include_values: truth().optional().describe('Taken, and of no effect: values are always included.'),
  }),
  request: {
    object: 'chat_business_account',
    callback_url: 'https://shop.example/webhooks',
    verify_token: 'my-verify-token',
    fields: ['messages'],
  },
  answer: successAnswer,
  refuses: [wrongObject, bothOrNeither, badCallback, unknownFields, noFieldsAtAll, handshakeFailed],
  asksOutside: true,
  prepare({ input, call }) {
    assertObject(call, input.object)
    return verifiedChange(call.house, input)
  },
  async run({ node: app, prepared, call }) {
    await changeAppCallback(call, app.id, {
      ...prepared,
      dialect: call.dialect,
      api_version: call.platform.version,
    })
    return success
  },
})

export const unsubscribeAppCallback = operation('unsubscribeAppCallback', appNode, {
  summary: "Take away the application's own callback, or some of the fields it receives by default",
  note: ['With `fields`, those are taken away; without, the callback.'],
  permission: 'management',
  input: z.object({
    object: objectInput.optional(),
    fields: list(text({ max: 100 }), { commas: true, max: 100 })
      .optional()
      .describe('The fields to give up; without it, the whole callback.'),
  }),
  request: { object: 'chat_business_account', fields: ['messages'] },
  answer: successAnswer,
  refuses: [wrongObject, unknownFields, noFieldsAtAll],
  async run({ node: app, input, call }) {
    assertObject(call, input.object)
    const gone = fieldListOf(call.house, 'fields', input.fields)?.split(',')
    const subscribed = namesIn(call.house, (await findAppCallback(call, app.id))?.fields ?? null)
    const left = subscribed.filter((name) => !gone?.includes(name))
    const change =
      gone && left.length > 0
        ? { fields: left.join(','), isRemoved: false }
        : { fields: null, isRemoved: true }
    await changeAppCallback(call, app.id, change)
    return success
  },
})
