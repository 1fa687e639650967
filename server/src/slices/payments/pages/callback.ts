/** Where a gateway sends the merchant's browser back to: state checked, code exchanged, merchant sent home. */

import { z } from 'zod'
import { type Asked, type Call, systemCall } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { sha256 } from '../../../kernel/crypto/secrets.ts'
import { clockOfNode } from '../../../kernel/graph/directory.ts'
import { type PageAnswer, type PageRequest, page, pageText } from '../../../kernel/pages/page.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import { DONE, recordInAudit } from '../../../kernel/records/audit/rows.ts'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { openVerifier, sealTokens } from '../authorization.ts'
import { configurationChanged } from '../events.ts'
import { gatewayOf, type Outcome, settle } from '../gateway.ts'
import type { PaymentAuthorization, PaymentConfiguration } from '../payment-configuration.ts'
import { assertRedirectUrl, withParameters } from '../redirect-url.ts'
import * as store from '../store.ts'
import { messagePage, redirect } from './answers.ts'

type Visit = { authorization: PaymentAuthorization; configuration: PaymentConfiguration }

type Taken =
  | { kind: 'unknown' }
  | { kind: 'used' }
  | ({ kind: 'expired' } & Visit)
  | ({ kind: 'ours' } & Visit)

const word = (description: string) => pageText().optional().describe(description)

/** Whatever else a gateway sends along is for the check of its answer. */
const query = z
  .object({
    state: word('What we gave the merchant along.'),
    code: word('What is exchanged for tokens.'),
    error: word('Why there is no code.'),
    error_description: word('The same in words.'),
    iss: word('Who answers.'),
  })
  .catchall(pageText())

export const callbackPage = page({ query, refusal: 'html', run: comeBack })

type Visitor = Pick<PageRequest, 'house' | 'parameters'> & { query: z.infer<typeof query> }

async function comeBack({ house, parameters, query }: Visitor): Promise<PageAnswer> {
  const provider = parameters.provider ?? ''
  const state = query.state ?? ''
  const clock = await clockOfState(house, sha256(state))
  const call = systemCall(house, 'payments.callback', { clock })
  const taken = await transacted(call, (inside) => take(inside, provider, sha256(state)))
  if (taken.kind === 'unknown') return noLonger()
  if (taken.kind === 'used') return alreadyUsed()
  const { authorization, configuration } = taken
  if (taken.kind === 'expired') return sendHome(call, configuration, LINK_EXPIRED)

  const known = { house, baseUrl: authorization.base_url ?? house.publicUrl }
  const gateway = gatewayOf(known, provider)
  const verifier = openVerifier(house, authorization)
  const outcome = gateway
    ? await settle(known, provider, gateway, { query, state, verifier })
    : ({ kind: 'refused', error: 'temporarily_unavailable' } as const)
  const after = await transacted(call, (inside) => finish(inside, taken, outcome))
  if (!after) return noLonger()
  if (outcome.kind === 'refused') return sendHome(call, after, outcome)
  return sendHome(call, after, { code: query.code })
}

/** The clock of the world of the merchant's account. */
async function clockOfState(house: House, stateHash: string): Promise<Clock> {
  const reads = { db: house.storage.read }
  const authorization = await store.findAuthorization(reads, stateHash)
  const configuration =
    authorization && (await store.findConfiguration(reads, authorization.configuration_id))
  return clockOfNode(house, configuration?.account_id ?? '')
}

/** The first who comes with a state has it, whatever then becomes of it: it is good for one visit. */
async function take(call: Call, provider: string, stateHash: string): Promise<Taken> {
  const authorization = await store.findAuthorization(call, stateHash)
  if (!authorization) return { kind: 'unknown' }
  const configuration = await store.findConfiguration(call, authorization.configuration_id)
  if (!configuration) return { kind: 'unknown' }
  if (authorization.provider_name !== provider) {
    await note(call, configuration, 'came to another gateway')
    return { kind: 'unknown' }
  }
  if (!(await store.useAuthorization(call, stateHash, call.now))) {
    await note(call, configuration, 'came again')
    return { kind: 'used' }
  }
  if (authorization.expires_at > call.now) return { kind: 'ours', authorization, configuration }
  await note(call, configuration, 'came too late')
  return { kind: 'expired', authorization, configuration }
}

/** Undefined when the link was replaced, or its configuration deleted, while the gateway was asked. */
async function finish(
  call: Call,
  { authorization, configuration }: Visit,
  outcome: Outcome,
): Promise<PaymentConfiguration | undefined> {
  await store.holdConfiguration(call, configuration.id)
  if (!(await store.findAuthorization(call, authorization.state_hash))) {
    await note(call, configuration, 'was replaced')
    return undefined
  }
  if (outcome.kind === 'refused') {
    await note(call, configuration, `was refused: ${outcome.error}`)
    return store.findConfiguration(call, configuration.id)
  }
  const active = await store.activate(call, configuration.id, {
    sealed_tokens: sealTokens(call, configuration.id, outcome.tokens),
    provider_mid: outcome.provider_mid ?? configuration.provider_mid,
    updated_at: call.now,
  })
  if (!active) return undefined
  await configurationChanged(call, active)
  await note(call, active, 'was completed', DONE)
  return active
}

const note = (
  call: Call,
  { account_id, configuration_name }: PaymentConfiguration,
  what: string,
  outcome = REFUSED,
) =>
  recordInAudit(
    call,
    `the authorization of ${configuration_name} ${what}`,
    { node_id: account_id, account_id },
    outcome,
  )

const REFUSED = 'refused'

const LINK_EXPIRED = {
  error: 'link_expired',
  error_description: 'The authorization link was good for an hour. Ask for a new one.',
}

type Sent = { code?: string | undefined; error?: string; error_description?: string | undefined }

/** Only ever to the configuration's own address, and only if it is still one we would accept. */
function sendHome({ house }: Asked, configuration: PaymentConfiguration, sent: Sent): PageAnswer {
  const { redirect_url, configuration_name } = configuration
  try {
    assertRedirectUrl(redirect_url ?? '', isSandbox(house))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return sent.error === undefined
      ? messagePage('All done', 'Your account is connected. You can close this page.', 200)
      : messagePage('That did not work', 'Your account was not connected. Ask for a new link.', 400)
  }
  const { code, error, error_description } = sent
  const parameters = { code, error, error_description, state: configuration_name }
  return redirect(withParameters(redirect_url ?? '', parameters))
}

const noLonger = () =>
  messagePage(
    'This link is no longer good',
    'A newer one has taken its place, or what it was for is gone. Ask for a new link.',
    400,
  )

const alreadyUsed = () =>
  messagePage('This link was used already', 'Each link is good once. Ask for a new one to start again.', 400)
