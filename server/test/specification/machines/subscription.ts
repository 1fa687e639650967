/** The webhook subscription of an account, verified at the customer's address. */

import { assertDone } from '../../house.ts'
import { ask } from '../asking.ts'
import { SUBSCRIPTION_SITUATIONS, SUBSCRIPTION_TRANSITIONS } from '../states.ts'
import type { Arrived, Machine, World } from './machine.ts'

type Situation = (typeof SUBSCRIPTION_SITUATIONS)[number]
type Trigger = keyof typeof SUBSCRIPTION_TRANSITIONS

export const subscriptionMachine: Machine<Situation, Trigger> = {
  situations: SUBSCRIPTION_SITUATIONS,
  transitions: SUBSCRIPTION_TRANSITIONS,
  arrive,
}

async function arrive({ owner, newReceiver }: World, situation: Situation): Promise<Arrived<Trigger>> {
  const [first, second] = [await newReceiver(), await newReceiver()]
  const subscribe = (override_callback_uri: string, verify_token: string) =>
    ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps', {
      body: { override_callback_uri, verify_token },
    })
  const unsubscribe = () => ask(owner, 'DELETE /{BUSINESS_ACCOUNT_ID}/subscribed_apps')
  assertDone(await unsubscribe())
  if (situation === 'subscribed') assertDone(await subscribe(first.url, first.verifyToken))

  const read = () => ask(owner, 'GET /{BUSINESS_ACCOUNT_ID}/subscribed_apps')
  const listed = (data: object) => ({ type: 'object', required: ['data'], properties: { data } })
  const at = (uri: string) => ({ type: 'object', properties: { override_callback_uri: { const: uri } } })
  return {
    read,
    shows: (state) =>
      state === 'not subscribed'
        ? listed({ type: 'array', maxItems: 0 })
        : listed({ type: 'array', minItems: 1, items: at(state === 'subscribed' ? first.url : second.url) }),
    async status() {
      const { body } = await read()
      const [entry] = body.data
      if (!entry) return 'not subscribed'
      return entry.override_callback_uri === first.url ? 'subscribed' : 'subscribed anew'
    },
    triggers: {
      'the customer’s address answers with the challenge': () => subscribe(second.url, second.verifyToken),
      'the customer’s address answers 403': () => subscribe(second.url, `${second.verifyToken}, misspelt`),
      unsubscribe,
    },
  }
}
