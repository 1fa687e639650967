/** An application's own callback, its secret, and the health of its receivers. */

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readWorldFilter, worldInput } from '../../../kernel/call/world-filter.ts'
import {
  DELIVERIES_CHANNEL,
  endBackOff,
  findListedReceiver,
  findReceivers,
  listedReceivers,
  probeNow,
} from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import {
  operatorOperation,
  operatorReading,
  success,
  successAnswer,
} from '../../../kernel/graph/operation.ts'
import { PAGE_MAX, pageAnswer, pageInput, readPage, searchInput } from '../../../kernel/graph/paging.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { notFound } from '../../../kernel/wire/errors.ts'
import { text } from '../../../kernel/wire/params.ts'
import { secretField } from '../../../kernel/wire/secret-fields.ts'
import { APP_SECRET_LENGTH_MIN, appNode, changeAppSecret } from '../../accounts/index.ts'
import { changeAppCallback, verifiedChange } from '../app-callback.ts'
import { previousSecretPlace } from '../delivering/signing.ts'
import {
  badCallback,
  bothOrNeither,
  handshakeFailed,
  noFieldsAtAll,
  pausedByOperator,
  receiverPaused,
  unknownFields,
} from '../errors.ts'
import { appCallbackInput, dialectNamed, namesIn } from '../inputs.ts'
import { findAppCallback, putPreviousSecret } from '../store/subscriptions.ts'
import { PREVIOUS_SECRET_VALID_HOURS } from '../subscription.ts'
import { describeReceiver, receiverAnswer } from './receiver-answer.ts'

export const setAppCallback = operatorOperation('setAppCallback', appNode, {
  summary: "Set an application's own callback (after the handshake) and the fields it receives by default",
  note: ['A part you leave out stays; an empty `callback_url` removes the callback.'],
  input: appCallbackInput,
  request: {
    callback_url: 'https://shop.example/webhooks',
    verify_token: 'my-verify-token',
    fields: ['messages'],
  },
  answer: successAnswer,
  refuses: [bothOrNeither, badCallback, unknownFields, noFieldsAtAll, handshakeFailed],
  prepare: ({ input, call }) => verifiedChange(call.house, input),
  async run({ node: app, input: { api_version }, prepared, call }) {
    const isSaid = prepared.callback !== undefined || api_version !== undefined
    await changeAppCallback(call, app.id, {
      ...prepared,
      ...(isSaid && { dialect: dialectNamed(api_version), api_version }),
    })
    return success
  },
})

export const readAppWebhooks = operatorReading('readAppWebhooks', appNode, {
  summary: "Read an application's own callback and the health of its receivers",
  answer: z.object({
    callback_url: z.string().optional(),
    fields: z.array(z.string()),
    receivers: z.array(receiverAnswer),
  }),
  async run({ node: app, call }) {
    const callback = await findAppCallback(call, app.id)
    const [receiver] = await findReceivers(call, callback?.receiver_id ? [callback.receiver_id] : [])
    const receivers = await listedReceivers(call, OLDEST, { app: app.id })
    return {
      ...(receiver && { callback_url: receiver.url }),
      fields: namesIn(call.house, callback?.fields ?? null),
      receivers: receivers.map(describeReceiver),
    }
  },
})

/** As many as a page may have. */
const OLDEST = { direction: 'forward', order: 'oldest first', rows: PAGE_MAX } as const

export const listReceivers = operatorReading('listReceivers', noNode, {
  summary: 'List receivers with their circuit breaker and backlog',
  note: [
    'A receiver that gives no answer opens its circuit breaker at once, other failures after 5 in a row; it is probed after 10 seconds, up to every 5 minutes (every 5 seconds in the sandbox). `410` pauses it and sends `account_alerts`; a new handshake enables it.',
  ],
  input: pageInput.extend({
    app: text({ max: 20 }).optional().describe('Only those of this application.'),
    q: searchInput.q.describe('Only what has this id, or these words in its address.'),
    world: worldInput('Only what belongs to this world; 0 for the seeded sandbox.'),
    limit: pageInput.shape.limit.default(PAGE_MAX).describe('How many entries a page may have.'),
  }),
  request: { app: '100000000000001', q: 'hook', limit: 25 },
  answer: pageAnswer(receiverAnswer),
  async run({ input, call }) {
    const { app, q, world } = input
    const filter = { app, q, world: await readWorldFilter(call, world) }
    return readPage(call, input, {
      list: (range) => listedReceivers(call, range, filter),
      entry: describeReceiver,
      order: 'oldest first',
      filters: { app, q, world },
    })
  },
})

export const retryReceiver = operatorOperation('retryReceiver', noNode, {
  summary: 'Try a receiver again now, instead of when its time has come',
  note: ['Asks the receiver now instead of at its next probe.'],
  key: 'The id of the receiver, from GET /operator/receivers.',
  answer: receiverAnswer,
  refuses: [receiverPaused, pausedByOperator],
  async run({ key, call }) {
    const [receiver] = await findReceivers(call, [key])
    if (!receiver) throw notFound('post', key)
    if (receiver.paused_at !== null) throw receiverPaused(receiver.url)
    if (receiver.suspended_at !== null) throw pausedByOperator(receiver)
    await probeNow(call, key)
    await endBackOff(call.db, key, call.now)
    await call.house.storage.notify(call.db, DELIVERIES_CHANNEL)
    const listed = await findListedReceiver(call, key)
    if (!listed) throw notFound('post', key)
    return describeReceiver(listed)
  },
})

export const rotateAppSecret = operatorOperation('rotateAppSecret', appNode, {
  summary: "Change an application's secret; for a day the old one signs too, in a header of its own",
  note: ['For 24 hours notifications also carry `x-hub-signature-256-previous`, signed with the old secret.'],
  input: z.object({
    secret: secretField(text({ min: APP_SECRET_LENGTH_MIN, max: 256 }))
      .optional()
      .describe('The new secret; unless given, one is drawn.'),
  }),
  request: { secret: 'a-secret-of-our-own-choice' },
  answer: z.object({ id: z.string(), secret: secretField(z.string()), previous_valid_until: z.string() }),
  async run({ node: app, input, call }) {
    const secret = input.secret ?? randomBytes(16).toString('hex')
    const before = await changeAppSecret(call, app, secret)
    const valid_until = call.now + PREVIOUS_SECRET_VALID_HOURS * HOUR
    const sealed = call.house.secrets.seal(before, previousSecretPlace(app.id))
    await putPreviousSecret(call, { app_id: app.id, secret: sealed, valid_until })
    return { id: app.id, secret, previous_valid_until: String(writeDate(valid_until)) }
  },
})
