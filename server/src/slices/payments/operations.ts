/** The verbs of payment configurations. */

import { z } from 'zod'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { fieldsInput } from '../../kernel/graph/fields.ts'
import { documented } from '../../kernel/graph/openapi/json-schema.ts'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { alsoListed } from '../../kernel/graph/read-fields.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { oneOfThese, text } from '../../kernel/wire/params.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'
import { type Account, accountNode } from '../accounts/index.ts'
import { makeLink } from './authorization.ts'
import {
  cannotChange,
  nameTaken,
  nothingToAuthorize,
  parameterMissing,
  parameterOutOfPlace,
  providerNotConnected,
  redirectUrlRefused,
  unknownProvider,
  upiAddressRefused,
} from './errors.ts'
import { configurationChanged } from './events.ts'
import { gatewayOf, newProof } from './gateway.ts'
import { configurationAnswer, readConfiguration } from './node.ts'
import { type PaymentConfiguration, UPI } from './payment-configuration.ts'
import { gatewaysOn } from './providers.ts'
import { assertRedirectUrl } from './redirect-url.ts'
import {
  assertDetailsFit,
  assertMayChange,
  CONFIGURATION_NAME,
  type Details,
  firstStatus,
  readProvider,
} from './rules.ts'
import * as store from './store.ts'

const configurationName = () =>
  text({
    pattern: CONFIGURATION_NAME,
    says: '1 to 60 letters, digits, underscores, hyphens and dots',
  }).meta({ description: 'What the configuration is called in its account.', examples: ['my-gateway'] })
const redirectUrl = text().describe('Where merchants return to after they have authorized.')
const providerName = text().meta({
  description: 'Who handles the payments: upi_vpa, or a gateway of this installation.',
  examples: ['alphapay'],
})

/** `merchant_vpa` is what clients on versioned paths call `upi_vpa`. */
const details = z.object({
  upi_vpa: text()
    .optional()
    .meta({ description: 'The UPI address that is paid to.', examples: ['name@bank'] }),
  merchant_vpa: text().optional().describe('Another name of upi_vpa.'),
  redirect_url: redirectUrl.optional(),
})

const named = { configuration_name: configurationName(), provider_name: providerName }

/** Each kind of provider has a detail of its own, which is judged when the provider is known. */
const configurationInput = documented(
  z.object({ ...named, ...details.shape }),
  z.union([
    details
      .pick({ upi_vpa: true, merchant_vpa: true })
      .extend({ ...named, provider_name: z.literal(UPI).describe('UPI, which is paid to an address.') })
      .meta(oneOfThese('upi_vpa', 'merchant_vpa')),
    z.object({ ...named, redirect_url: redirectUrl }),
  ]),
)

const detailsOf = ({ upi_vpa, merchant_vpa, redirect_url }: z.infer<typeof details>): Details => ({
  upi_vpa: upi_vpa ?? merchant_vpa,
  redirect_url,
})

const writtenAnswer = z.intersection(successAnswer, configurationAnswer)

const NAME_IN_PATH = 'The name of the configuration.'

export const createPaymentConfiguration = operation('createPaymentConfiguration', accountNode, {
  summary: 'Create a payment configuration',
  note: [
    '`configuration_name`: 1 to 60 letters, digits, `_`, `-`, `.`; taken: 131000. `provider_name` is `upi_vpa` or a gateway of `PARLEY_GATEWAY_PROVIDERS`; unknown, or not set up in production: 131001.',
    '`upi_vpa` is name@bank and ACTIVE at once. A gateway needs a `redirect_url` (https, public host, no user name, fragment or parameter that Parley adds) and starts PENDING_AUTHORIZATION. Each kind refuses the parameter of the other (100).',
  ],
  permission: 'management',
  input: configurationInput,
  modes: {
    upi: { configuration_name: 'my-upi', provider_name: 'upi_vpa', upi_vpa: 'shop@bank' },
    gateway: {
      configuration_name: 'my-gateway',
      provider_name: 'alphapay',
      redirect_url: 'https://bakery.example/paid',
    },
  },
  answer: writtenAnswer,
  refuses: [
    nameTaken,
    unknownProvider,
    providerNotConnected,
    parameterMissing,
    parameterOutOfPlace,
    redirectUrlRefused,
    upiAddressRefused,
  ],
  async run({ node: account, input, call }) {
    const provider_name = readProvider(input.provider_name, gatewaysOn(call))
    if (await store.findConfigurationOf(call, account.id, input.configuration_name))
      throw nameTaken(input.configuration_name)
    const given = detailsOf(input)
    assertDetailsFit(provider_name, given)
    if (given.redirect_url !== undefined) assertRedirectUrl(given.redirect_url, isSandbox(call.house))
    if (provider_name !== UPI && !gatewayOf(call, provider_name)) throw providerNotConnected(provider_name)
    const made: PaymentConfiguration = {
      id: call.ids.rowId(),
      account_id: account.id,
      configuration_name: input.configuration_name,
      provider_name,
      upi_vpa: given.upi_vpa ?? null,
      redirect_url: given.redirect_url ?? null,
      status: firstStatus(provider_name),
      provider_mid: null,
      sealed_tokens: null,
      created_at: call.now,
      updated_at: call.now,
    }
    if (!(await store.addConfiguration(call, made))) throw nameTaken(made.configuration_name)
    return { ...success, ...(await readConfiguration(made, call)) }
  },
})

export const listPaymentConfigurations = reading('listPaymentConfigurations', accountNode, {
  summary: 'List the payment configurations of an account, newest first',
  permission: 'management',
  input: z.object({ ...pageInput.shape, ...fieldsInput.shape }),
  request: { fields: 'configuration_name,status' },
  answer: pageAnswer(configurationAnswer),
  run: ({ node: account, input, call }) =>
    readPage(call, input, {
      filters: { fields: input.fields },
      list: (range) => store.listConfigurationsOf(call, account.id, range),
      entry: (one) => readConfiguration(one, call, input),
    }),
})

export const readPaymentConfiguration = reading('readPaymentConfiguration', accountNode, {
  summary: 'Read a payment configuration',
  note: [
    '`provider_mid`, `created_timestamp` and `updated_timestamp` are answered only when asked for. The name is the id.',
  ],
  key: NAME_IN_PATH,
  permission: 'management',
  input: fieldsInput,
  request: { fields: 'provider_name,status' },
  answer: alsoListed(configurationAnswer),
  async run({ node: account, key, input, call }) {
    const answer = await readConfiguration(await find(call, account, key, 'get'), call, input)
    return call.dialect === 'platform' ? { ...answer, data: [answer] } : answer
  },
})

/** Name and provider may be repeated, not changed. */
export const updatePaymentConfiguration = operation('updatePaymentConfiguration', accountNode, {
  summary: 'Change the UPI address, or where merchants return to',
  note: [
    'Changes `upi_vpa` or `redirect_url`; the status stays. Name and provider may be repeated but not changed (100).',
  ],
  key: NAME_IN_PATH,
  permission: 'management',
  input: z.object({
    ...details.shape,
    configuration_name: text().optional().describe('The same name as in the path, if any.'),
    provider_name: text().optional().describe('The provider it has, if any: it cannot be changed.'),
  }),
  request: { upi_vpa: 'bakery@bank' },
  answer: writtenAnswer,
  refuses: [cannotChange, parameterOutOfPlace, redirectUrlRefused, upiAddressRefused],
  async run({ node: account, key, input, call }) {
    const before = await hold(call, account, key)
    const { upi_vpa, redirect_url } = detailsOf(input)
    const { configuration_name, provider_name } = input
    assertMayChange(before, { upi_vpa, redirect_url, configuration_name, provider_name })
    const after = await change(call, before, {
      upi_vpa: upi_vpa ?? before.upi_vpa,
      redirect_url: redirect_url ?? before.redirect_url,
    })
    return { ...success, ...(await readConfiguration(after, call)) }
  },
})

export const generatePaymentLink = operation('generatePaymentLink', accountNode, {
  summary: 'Make the link at which a merchant authorizes a gateway configuration',
  note: [
    'The link works once, for an hour, until a newer one is made or the configuration is deleted. For `upi_vpa`: 100. It uses PKCE, and only a hash of its state is kept.',
    "The merchant returns to `redirect_url` with `code` (already spent) and `state` (the configuration's name), or with `error`, `error_description` and `state`; late: `error=link_expired`. A used, replaced or unknown link shows a page with 400 and does not redirect.",
  ],
  permission: 'management',
  input: z.object({ configuration_name: configurationName(), redirect_url: redirectUrl.optional() }),
  request: { configuration_name: 'my-gateway' },
  answer: z.object({
    oauth_url: secretField(z.url()),
    configuration_name: z.string(),
    expiration: z.int().describe('unix seconds'),
  }),
  refuses: [nothingToAuthorize, providerNotConnected, redirectUrlRefused],
  prepare: newProof,
  async run({ node: account, input, prepared: proof, call }) {
    const { configuration_name } = input
    const found = await hold(call, account, configuration_name)
    if (found.provider_name === UPI) throw nothingToAuthorize(configuration_name)
    await change(call, found, { redirect_url: input.redirect_url ?? found.redirect_url })
    const { oauth_url, expires_at } = await makeLink(call, found, proof)
    return { oauth_url, configuration_name, expiration: Math.floor(expires_at / 1000) }
  },
})

export const deletePaymentConfiguration = operation('deletePaymentConfiguration', accountNode, {
  summary: 'Delete a payment configuration; a link under way ends with it',
  note: ['`configuration_name` in the body or the query. Unknown: 404 with 100 and subcode 33.'],
  parametersIn: 'body',
  permission: 'management',
  input: z.object({ configuration_name: configurationName() }),
  request: { configuration_name: 'my-upi' },
  answer: successAnswer,
  async run({ node: account, input: { configuration_name }, call }) {
    if (!(await store.removeConfiguration(call, account.id, configuration_name)))
      throw notFound('delete', configuration_name)
    return success
  },
})

async function find(
  call: Asked,
  account: Account,
  name: string,
  method: string,
): Promise<PaymentConfiguration> {
  const found = await store.findConfigurationOf(call, account.id, name)
  if (!found) throw notFound(method, name)
  return found
}

async function hold(call: Call, account: Account, name: string): Promise<PaymentConfiguration> {
  const held = await store.holdConfiguration(call, (await find(call, account, name, 'post')).id)
  if (!held) throw notFound('post', name)
  return held
}

type Change = Partial<Pick<PaymentConfiguration, 'upi_vpa' | 'redirect_url'>>

/** A change that changes nothing is no event. */
async function change(
  call: Call,
  before: PaymentConfiguration,
  wanted: Change,
): Promise<PaymentConfiguration> {
  const after = { ...before, ...wanted, updated_at: call.now }
  if (after.upi_vpa === before.upi_vpa && after.redirect_url === before.redirect_url) return before
  if (after.redirect_url !== null) assertRedirectUrl(after.redirect_url, isSandbox(call.house))
  await store.changeConfiguration(call, before.id, { ...wanted, updated_at: call.now })
  await configurationChanged(call, after)
  return after
}
