/** The operations of subscriptions: which application gets the events of an account, and where. */

import { z } from 'zod'
import { brandOf } from '../../kernel/call/brand.ts'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { DELIVERIES_PER_EVENT_MAX, deliveries } from '../../kernel/engine/index.ts'
import { shownAs } from '../../kernel/graph/openapi/json-schema.ts'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { accountNode, lockAccount, speakVersion } from '../accounts/index.ts'
import { nothingToSet, type PhoneNumber, phoneNumberNode, setPin, wishName } from '../phone-numbers/index.ts'
import { callbacksChanged, callersApp, keepCallback } from './callbacks.ts'
import {
  badCallback,
  bothOrNeither,
  handshakeFailed,
  noFieldsAtAll,
  tooManyApps,
  unknownFields,
} from './errors.ts'
import { verifyCallback } from './handshake.ts'
import { callbackIn, fieldListOf, namesIn, numberInput, subscriptionInput } from './inputs.ts'
import * as store from './store/subscriptions.ts'

const application = z.object({
  id: z.string(),
  name: z.string(),
  link: z.string().optional().describe('On versioned paths.'),
})
const apiData = application.extend({ subscribed_fields: z.array(z.string()) })
const appShape = { application, override_callback_uri: z.string().optional() }

export const subscribedAppAnswer = z
  .object(appShape)
  .catchall(apiData)
  .meta({
    id: 'SubscribedApp',
    ...shownAs(z.object({ ...appShape, '<brand>_business_api_data': apiData })),
  })

export function describeSubscribedApp(call: Asked, app: store.SubscribedApp) {
  const application = {
    id: app.app_id,
    name: app.name,
    ...(call.dialect === 'platform' && { link: `${call.baseUrl}/${app.app_id}` }),
  }
  return {
    application,
    [`${brandOf(call)}_business_api_data`]: {
      ...application,
      subscribed_fields: namesIn(call.house, app.fields ?? app.app_fields),
    },
    ...(app.override_url !== null && { override_callback_uri: app.override_url }),
  }
}

export const listSubscribedApps = reading('listSubscribedApps', accountNode, {
  summary: 'List the applications that are subscribed to an account',
  note: ['Oldest first. `override_callback_uri` is there only when one is set.'],
  permission: 'management',
  input: pageInput,
  request: { limit: 25 },
  answer: pageAnswer(subscribedAppAnswer),
  run: ({ node: account, input, call }) =>
    readPage(call, input, {
      order: 'oldest first',
      list: (range) => store.listSubscribedApps(call, account.id, range),
      entry: (app) => describeSubscribedApp(call, app),
    }),
})

export const subscribeApp = operation('subscribeApp', accountNode, {
  summary: "Subscribe the caller's application to an account, with its own callback or an override",
  note: [
    "Without a body, the application's own callback is subscribed and an override removed. With `override_callback_uri` and `verify_token`, the handshake runs first and nothing is saved unless it succeeds.",
    'The handshake is a GET with `hub.mode`, `hub.verify_token` and `hub.challenge` (a number from 1,000,000,000 to 2,147,483,647); answer 200 and the challenge within 5 seconds, without redirects. A failure is 100 with subcode 2200 and says what was sent, what came back and the likely mistake.',
    'Callbacks are https (http in the sandbox), at most 2,000 characters, without user name or fragment; in production on the public internet only.',
    "`subscribed_fields` is a list, JSON text or commas; left out: the fields of the application's callback, else all. At most 1,000 applications subscribe to one account.",
    "The callback of the number wins over the account's override, and that over the application's own.",
  ],
  permission: 'management',
  input: subscriptionInput,
  request: {
    override_callback_uri: 'https://shop.example/webhooks',
    verify_token: 'my-verify-token',
    subscribed_fields: ['messages'],
  },
  answer: successAnswer,
  refuses: [bothOrNeither, badCallback, unknownFields, noFieldsAtAll, tooManyApps, handshakeFailed],
  asksOutside: true,
  async prepare({ input, call }) {
    const fields = fieldListOf(call.house, 'subscribed_fields', input.subscribed_fields)
    const override = callbackIn('override_callback_uri', input.override_callback_uri, input.verify_token)
    if (override) await verifyCallback(call.house, 'override_callback_uri', override)
    return { fields, override }
  },
  async run({ node: account, prepared: { fields, override }, call }) {
    const app_id = callersApp(call)
    await lockAccount(call, account.id)
    const others = await store.countOtherSubscriptions(call, account.id, app_id)
    if (others >= DELIVERIES_PER_EVENT_MAX) throw tooManyApps(account.id)
    const place = { table: 'subscriptions', row: `${account.id} ${app_id}` }
    const kept = override && (await keepCallback(call, app_id, override, place))
    await store.putSubscription(call, {
      account_id: account.id,
      app_id,
      fields,
      receiver_id: kept?.receiver_id ?? null,
      verify_token: kept?.verify_token ?? null,
      dialect: call.dialect,
    })
    if (call.platform.version) await speakVersion(call, app_id, call.platform.version)
    await callbacksChanged(call, app_id)
    return success
  },
})

export const unsubscribeApp = operation('unsubscribeApp', accountNode, {
  summary: "Unsubscribe the caller's application from an account",
  note: ['Also successful when there was no subscription. Waiting notifications are not sent, and say so.'],
  permission: 'management',
  answer: successAnswer,
  async run({ node: account, call }) {
    const app_id = callersApp(call)
    await store.removeSubscription(call, account.id, app_id)
    await deliveries.dropWaitingOf(call, account.id, app_id)
    await callbacksChanged(call, app_id)
    return success
  },
})

export const configurePhoneNumber = operation('configurePhoneNumber', phoneNumberNode, {
  summary:
    "Set or take away the number's own callback for the caller's application; set its pin, or wish for a name",
  note: [
    '`webhook_configuration {override_callback_uri, verify_token}` sets the callback of this number; an empty address removes it. Read it back as the field `webhook_configuration`, which is answered only when asked for.',
    'A new display name is approved at once in the sandbox. In production it stays in `new_display_name` until the operator sets `verified_name`. `pin` sets another PIN for a registered number.',
  ],
  permission: 'management',
  input: numberInput,
  modes: {
    callback: {
      webhook_configuration: {
        override_callback_uri: 'https://shop.example/webhooks',
        verify_token: 'my-verify-token',
      },
    },
    pin: { pin: '123456' },
    name: { new_display_name: 'Parley Bakery' },
  },
  answer: successAnswer,
  refuses: [nothingToSet, bothOrNeither, badCallback, handshakeFailed],
  async prepare({ input: { webhook_configuration, pin, new_display_name }, call }) {
    if (!webhook_configuration && pin === undefined && new_display_name === undefined) throw nothingToSet()
    const { override_callback_uri, verify_token } = webhook_configuration ?? {}
    // An empty address takes the override away, whatever token comes with it.
    if (override_callback_uri === '') return undefined
    const name = 'webhook_configuration.override_callback_uri'
    const override = callbackIn(name, override_callback_uri, verify_token)
    if (override) await verifyCallback(call.house, name, override)
    return override
  },
  async run({ node: number, input, prepared: override, call }) {
    if (input.webhook_configuration) await overrideOf(call, number, override)
    if (input.pin !== undefined) await setPin(call, number, input.pin)
    if (input.new_display_name !== undefined) await wishName(call, number, input.new_display_name)
    return success
  },
})

async function overrideOf(
  call: Call,
  number: PhoneNumber,
  override: { url: string; verify_token: string } | undefined,
): Promise<void> {
  const app_id = callersApp(call)
  if (override) {
    const place = { table: 'number_overrides', row: `${number.id} ${app_id}` }
    const kept = await keepCallback(call, app_id, override, place)
    const { dialect, now: created_at } = call
    await store.putNumberOverride(call, { phone_number_id: number.id, app_id, ...kept, dialect, created_at })
    if (call.platform.version) await speakVersion(call, app_id, call.platform.version)
  } else {
    await store.removeNumberOverride(call, number.id, app_id)
  }
  await callbacksChanged(call, app_id)
}
