/** A merchant who authorizes a gateway: the link, what is pressed there, and the return. */

import assert from 'node:assert/strict'
import { ACCOUNT, type Actor, type Answer, assertDone } from './house.ts'

export const HOME = 'https://merchant.example/done?shop=7'
export const NAME = 'my.gateway'

type Made = { configuration_name?: string; provider_name?: string; account?: string; redirect_url?: string }

export async function makeGateway(owner: Actor, made: Made = {}): Promise<void> {
  const { account = ACCOUNT, ...rest } = made
  const input = { configuration_name: NAME, provider_name: 'alphapay', redirect_url: HOME, ...rest }
  assertDone(await owner.post(`/${account}/payment_configuration`, input))
}

export async function linkFor(owner: Actor, configuration_name = NAME, account = ACCOUNT): Promise<string> {
  const link = await owner.post(`/${account}/generate_payment_configuration_oauth_link`, {
    configuration_name,
  })
  assertDone(link)
  return link.body.oauth_url
}

export const statusOf = async (owner: Actor, name = NAME, account = ACCOUNT) =>
  (await owner.get(`/${account}/payment_configuration/${name}`)).body.status

export const pathOf = (url: string) => url.slice(new URL(url).origin.length)

/** What the merchant's browser does at the gateway: gives the address it is then sent to. */
export async function decide(anyone: Actor, link: string, decision: string): Promise<string> {
  const raw = new URLSearchParams({ decision })
  const answer = await anyone.post(pathOf(link), undefined, { raw })
  assert.equal(answer.status, 303, answer.text)
  return pathOf(answer.headers.get('location') ?? '')
}

export function assertSentHome(answer: Answer, expected: Record<string, string | RegExp>, home = HOME): void {
  assert.equal(answer.status, 302, answer.text)
  const location = answer.headers.get('location') ?? ''
  assert.ok(location.startsWith(`${home}&`), location)
  const sent = Object.fromEntries(new URL(location).searchParams)
  for (const [name, value] of Object.entries(expected)) {
    if (value instanceof RegExp) assert.match(sent[name] ?? '', value)
    else assert.equal(sent[name], value)
  }
  assertPrivate(answer)
}

/** What stands in the address is neither forwarded nor stored. */
export function assertPrivate({ headers, text }: Answer): void {
  const privacy = [headers.get('cache-control'), headers.get('referrer-policy')]
  assert.deepEqual(privacy, ['no-store', 'no-referrer'], text.slice(0, 200))
}

export function assertStopped(answer: Answer, says: RegExp): void {
  assert.equal(answer.status, 400, answer.text)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(answer.text, says)
  assert.equal(answer.headers.get('location'), null)
  assertPrivate(answer)
}

export const actionsOf = async (operator: Actor) =>
  (await operator.get(`/operator/audit?account=${ACCOUNT}&limit=100`)).body.data
    .map((row: { action: string }) => row.action)
    .filter((action: string) => action.startsWith('the authorization'))
    .reverse()
