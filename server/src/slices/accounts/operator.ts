/** What the operator may do to accounts, applications and tokens. */

import { z } from 'zod'
import { permissionName } from '../../kernel/call/auth.ts'
import { byClock } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { clockOfNode } from '../../kernel/graph/directory.ts'
import { readNode } from '../../kernel/graph/fields.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorOperation, operatorReading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { nodeAnswerWith } from '../../kernel/graph/read-fields.ts'
import { listShape, shown } from '../../kernel/graph/shown.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { brandSetting } from '../../kernel/process/brand.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'
import { plantBeginning } from './beginning.ts'
import { idTaken, noSuchAccounts, noSuchApp, publishedSecret, tokenTaken } from './errors.ts'
import { setAccountFields } from './followers.ts'
import { accountChange, newAccount, newApp, newToken } from './inputs.ts'
import { endToken, makeAccount, makeApp, makeToken } from './make.ts'
import { accountNode, appNode } from './node.ts'
import { listAllAccounts, listApps } from './operator-lists.ts'
import * as store from './store.ts'
import type { Token } from './token.ts'

const tokenAnswer = z
  .object({
    id: z.string(),
    app_id: z.string(),
    name: z.string().optional().describe('Of tokens that were given one.'),
    permissions: z.array(z.string()),
    accounts: z.union([z.literal('all'), z.array(z.string())]),
    expires_at: z.string().optional(),
    revoked_at: z.string().optional(),
    created_time: z.string(),
    last_used_time: z.string().optional().describe('To the minute; of tokens that were ever used.'),
  })
  .meta({ id: 'Token' })

const createApp = operatorOperation('createApp', noNode, {
  summary: 'Make an application; its secret is shown once',
  input: newApp,
  request: { name: 'Bakery' },
  answer: z.object({ id: z.string(), name: z.string(), secret: secretField(z.string()) }),
  refuses: [idTaken, publishedSecret],
  async run({ input, call }) {
    const { app, secret } = await makeApp(call, input)
    return { id: app.id, name: app.name, secret }
  },
})

const createAccount = operatorOperation('createAccount', noNode, {
  summary: 'Make a business account',
  note: [
    'An account belongs to the application it was made for; removing the application removes the account and everything in it.',
  ],
  input: newAccount,
  request: { app_id: '100000000000001', name: 'Bakery', country: 'DE', currency: 'EUR' },
  answer: nodeAnswerWith(accountNode, { app_id: z.string() }),
  refuses: [idTaken, noSuchApp],
  async run({ input, call }) {
    const ofWorld = byClock(call, await clockOfNode(call.house, input.app_id))
    const account = await makeAccount(ofWorld, input)
    if (isSandbox(call.house)) await plantBeginning(ofWorld, account.id)
    return { ...(await readNode(accountNode, account, {}, ofWorld)), app_id: account.app_id }
  },
})

const createToken = operatorOperation('createToken', appNode, {
  summary: 'Make an access token; it is shown once',
  note: [
    "Parley's own tokens start with `parley_` and end with a checksum, so a typo costs no database query. Only a SHA-256 of a token is stored.",
    "A token you bring is refused (100) where it could never work: it starts with `parley_` and its checksum is wrong, it looks like an application's own token, or an HTTP header cannot carry it.",
    "`accounts=all` opens every account made for the token's application, future ones included. Name an account to open one of another application.",
  ],
  input: newToken,
  request: {
    name: 'Order service',
    accounts: ['200000000000001'],
    permissions: ['messaging'],
    expires_in: 3_600,
  },
  answer: z.intersection(tokenAnswer, z.object({ access_token: secretField(z.string()) })),
  refuses: [noSuchAccounts, tokenTaken, publishedSecret],
  async run({ node: app, input, call }) {
    const { token, access_token } = await makeToken(call, { ...input, app_id: app.id })
    return { ...describeToken(call.house, token), access_token }
  },
})

const listTokens = operatorReading('listTokens', appNode, {
  summary: 'List the tokens of an application, without their text',
  note: [
    'The time of last use is written at most once a minute, ten seconds late, so reading with a token costs no write.',
  ],
  answer: z.object(listShape(tokenAnswer)),
  async run({ node: app, call }) {
    const tokens = await store.listTokensOf(call, app.id)
    return shown(call, tokens, (token) => describeToken(call.house, token))
  },
})

const revokeToken = operatorOperation('revokeToken', appNode, {
  summary: 'Revoke a token, at once',
  note: ['Takes effect at once in the process that handles the call, and within a second in all others.'],
  key: 'The id of the token, as the list of tokens has it.',
  answer: successAnswer,
  async run({ node: app, key, call }) {
    const token = await store.findToken(call, app.id, key)
    if (!token) throw notFound('delete', key)
    await endToken(call, token)
    return success
  },
})

const inspectApp = operatorReading('inspectApp', appNode, {
  summary: 'Read everything about an application except its secrets',
  answer: z.object({
    id: z.string(),
    name: z.string(),
    created_time: z.string(),
    accounts: z.array(z.object({ id: z.string(), name: z.string() })),
    tokens: z.array(tokenAnswer),
  }),
  async run({ node: app, call }) {
    const accounts = await store.listAccountsOf(call, app.id)
    const tokens = await store.listTokensOf(call, app.id)
    return {
      id: app.id,
      name: app.name,
      created_time: writeDate(app.created_at),
      accounts: accounts.map(({ id, name }) => ({ id, name })),
      tokens: tokens.map((token) => describeToken(call.house, token)),
    }
  },
})

const inspectAccount = operatorReading('inspectAccount', accountNode, {
  summary: 'Read everything about an account',
  answer: nodeAnswerWith(accountNode, {
    app_id: z.string(),
    business_id: z.string().optional(),
    parent_business_id: z.string().optional(),
    unlinked_pages: z.string().optional(),
    unlinked_profiles: z.string().optional(),
    created_time: z.string(),
  }),
  async run({ node: account, call }) {
    return {
      ...(await readNode(accountNode, account, {}, call)),
      app_id: account.app_id,
      ...(account.business_id !== null && { business_id: account.business_id }),
      ...(account.parent_business_id !== null && { parent_business_id: account.parent_business_id }),
      ...(account.unlinked_pages && { unlinked_pages: account.unlinked_pages }),
      ...(account.unlinked_profiles && { unlinked_profiles: account.unlinked_profiles }),
      created_time: writeDate(account.created_at),
    }
  },
})

const setAccount = operatorOperation('setAccount', accountNode, {
  summary: 'Set the fields of an account that the platform owns',
  note: [
    'A changed `account_review_status` sends `account_review_update`; into and out of DISABLED it sends `account_update` with DISABLED_UPDATE.',
    '`business_verification_status` sends `account_update` with VERIFIED_ACCOUNT or BUSINESS_VERIFICATION_UPDATE, `country` sends BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE. DISABLED bars its numbers on versioned paths (131031). Accounts with one `business_id` are verified together; one that joins is verified as they are. A new country also sets `primary_business_location` unless you give that too.',
  ],
  input: accountChange,
  request: { account_review_status: 'APPROVED' },
  answer: successAnswer,
  async run({ node: account, input, call }) {
    const moved = input.country !== undefined && input.primary_business_location === undefined
    const change = moved ? { ...input, primary_business_location: input.country } : input
    await setAccountFields(call, account, change as Partial<typeof account>)
    return success
  },
})

function describeToken(house: House, token: Token & { used_at?: number | null }) {
  const brand = house.settings.get(brandSetting)
  return {
    id: token.id,
    ...(token.name !== null && { name: token.name }),
    app_id: token.app_id,
    permissions: token.permissions.map((permission) => permissionName(brand, permission)),
    accounts: token.accounts,
    ...(token.expires_at !== null && { expires_at: writeDate(token.expires_at) }),
    ...(token.revoked_at !== null && { revoked_at: writeDate(token.revoked_at) }),
    created_time: writeDate(token.created_at),
    ...(typeof token.used_at === 'number' && { last_used_time: writeDate(token.used_at) }),
  }
}

export const operator = {
  'GET /operator/apps': listApps,
  'POST /operator/apps': createApp,
  'GET /operator/accounts': listAllAccounts,
  'POST /operator/accounts': createAccount,
  'GET /operator/{app}': inspectApp,
  'GET /operator/{app}/tokens': listTokens,
  'POST /operator/{app}/tokens': createToken,
  'DELETE /operator/{app}/tokens/{token_id}': revokeToken,
  'GET /operator/{account}': inspectAccount,
  'POST /operator/{account}': setAccount,
} satisfies RouteTable
