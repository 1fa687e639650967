/**
 * What a stream of requests can refer to: real ids and names, by what they are called in a path. A request says
 * `«flow:3»`, which every service under test fills in with its own.
 */

import {
  ACCOUNT,
  type Answer,
  APP,
  NUMBER,
  SECOND_ACCOUNT,
  UNVERIFIED_NUMBER,
} from '../../server/test/house.ts'

export type Pools = Map<string, string[]>

const KEPT_MAX = 40

export const reference = (name: string, at: number) => `«${name}:${at}»`

const REFERENCE = /«([a-z_]+):(\d+)»/g

/** Fills in what a text refers to, counted from the latest; what is not there yet gets a name that nothing has. */
export function resolved(text: string, pools: Pools): string {
  return text.replace(REFERENCE, (_, name: string, at: string) => {
    const pool = pools.get(name) ?? []
    return pool.at(-1 - (Number(at) % pool.length)) ?? `${name.startsWith('link_') ? '/' : ''}no-such-${name}`
  })
}

export function firstPools(more: Record<string, string[]>): Pools {
  return new Map(
    Object.entries({
      account: [ACCOUNT, SECOND_ACCOUNT],
      phone_number: [UNVERIFIED_NUMBER, NUMBER, NUMBER, NUMBER],
      app: [APP, 'app'],
      app_id: [APP],
      wa_id: ['15550100099', '15550100098'],
      provider: ['razorpay', 'payu', 'nobody'],
      ...more,
    }),
  )
}

type Yield = (body: Answer['body']) => [name: string, value: unknown][]

/** What an answer adds to the pools, by the operation that was asked. */
const YIELDS: Record<string, Yield> = {
  'POST /{account}/message_templates': ({ id }) => [
    ['template', id],
    ['template_id', id],
  ],
  'POST /{account}/flows': ({ id }) => [['flow', id]],
  'POST /{app}/uploads': ({ id }) => [['upload', id]],
  'POST /{upload}': ({ h }) => [['handle', h]],
  'POST /{phone_number}/media': ({ id }) => [['media', id]],
  'POST /{phone_number}/message_qrdls': ({ code }) => [
    ['qr_code_id', code],
    ['code', code],
  ],
  'POST /{account}/payment_configuration': ({ configuration_name }) => [
    ['configuration_name', configuration_name],
  ],
  'POST /{phone_number}/messages': ({ messages }) => [['message_id', messages?.[0]?.id]],
  'POST /operator/{phone_number}/inbound': ({ id }) => [['message_id', id]],
  'POST /operator/policy_rules': ({ name }) => [['name', name]],
  'POST /operator/{app}/tokens': ({ id }) => [['token_id', id]],
  'GET /operator/events': ({ data }) => [['event', data?.[0]?.id]],
  'GET /operator/events/{id}': ({ deliveries }) => [['delivery', deliveries?.[0]?.id]],
  'POST /operator/worlds': ({ id }) => [['world', id]],
  'POST /operator/{account}/test_event': ({ id, event_id }) => [['event', event_id ?? id]],
}

/** Adds what a success returns: new ids and names, and links. */
export function learn(pools: Pools, pattern: string, text: string): void {
  const yields = YIELDS[pattern]
  if (yields && text !== '') for (const [name, value] of yields(JSON.parse(text))) keep(pools, name, value)
  for (const [, path, word] of text.matchAll(LINK)) keep(pools, linkPool(word ?? ''), path)
}

/** Links to pages, signed ones among them, are kept under the first word of their path. */
const LINK = /https?:\/\/127\.0\.0\.1:\d+(\/([a-z_-]+)\/[^"\\\s]*)/g

export const linkPool = (word: string) => `link_${word.replaceAll('-', '_')}`

function keep(pools: Pools, name: string, value: unknown): void {
  if (typeof value !== 'string') return
  const pool = pools.get(name) ?? []
  if (!pool.includes(value)) pool.push(value)
  if (pool.length > KEPT_MAX) pool.shift()
  pools.set(name, pool)
}
