/** Making accounts, applications and tokens: what the operator door, seeds and worlds have in common. */

import { randomBytes } from 'node:crypto'
import type { Call, Permission } from '../../kernel/call/call.ts'
import { forgetEverywhere } from '../../kernel/call/forget-everywhere.ts'
import type { House } from '../../kernel/call/house.ts'
import { newToken, sha256 } from '../../kernel/crypto/secrets.ts'
import { addToDirectory, isTaken } from '../../kernel/graph/directory.ts'
import { ACCOUNT_DEFAULTS, type Account } from './account.ts'
import type { App } from './app.ts'
import { idTaken, noSuchAccounts, noSuchApp, tokenTaken } from './errors.ts'
import { asItsBusiness } from './followers.ts'
import { assertUnpublished } from './published.ts'
import * as store from './store.ts'
import type { Token } from './token.ts'

export type NewApp = { id?: string; name: string; secret?: string }

export async function makeApp(call: Call, wanted: NewApp): Promise<{ app: App; secret: string }> {
  assertUnpublished(call.house, 'secret', wanted.secret)
  const id = wanted.id ?? call.ids.nodeId()
  const secret = wanted.secret ?? newAppSecret()
  const app: App = {
    id,
    name: wanted.name,
    secret: call.house.secrets.seal(secret, secretPlace(id)),
    api_version: null,
    created_at: call.now,
  }
  if (await isTaken(call, id)) throw idTaken(id)
  await store.addApp(call, app)
  if (!(await addToDirectory(call, { id, kind: 'app', account_id: null, app_id: id }))) throw idTaken(id)
  return { app, secret }
}

export const newAppSecret = () => randomBytes(16).toString('hex')

export type NewAccount = { id?: string; app_id: string; name: string } & Partial<
  Omit<Account, 'id' | 'created_at'>
>

export async function makeAccount(call: Call, wanted: NewAccount): Promise<Account> {
  if (!(await store.findApp(call, wanted.app_id))) throw noSuchApp(wanted.app_id)
  const id = wanted.id ?? call.ids.nodeId()
  if (await isTaken(call, id)) throw idTaken(id)
  const country = wanted.country ?? ACCOUNT_DEFAULTS.country
  const account: Account = {
    ...ACCOUNT_DEFAULTS,
    message_template_namespace: call.ids.bytes(16).toString('hex'),
    primary_business_location: country,
    ...(await asItsBusiness(call, wanted, wanted)),
    ...wanted,
    id,
    country,
    created_at: call.now,
  }
  await store.addAccount(call, account)
  if (!(await addToDirectory(call, { id, kind: 'account', account_id: id, app_id: account.app_id })))
    throw idTaken(id)
  return account
}

export type NewToken = {
  app_id: string
  access_token?: string
  name?: string
  permissions: Permission[]
  accounts: 'all' | string[]
  expires_in?: number
}

export async function makeToken(
  call: Call,
  wanted: NewToken,
): Promise<{ token: Token; access_token: string }> {
  if (wanted.accounts !== 'all') {
    const found = new Set((await store.findAccounts(call, wanted.accounts)).map((account) => account.id))
    const missing = wanted.accounts.filter((id) => !found.has(id))
    if (missing.length > 0) throw noSuchAccounts(missing)
  }
  assertUnpublished(call.house, 'access_token', wanted.access_token)
  const access_token = wanted.access_token ?? newToken()
  const token: Token = {
    id: call.ids.rowId(),
    app_id: wanted.app_id,
    hash: sha256(access_token),
    name: wanted.name ?? null,
    permissions: wanted.permissions,
    accounts: wanted.accounts,
    expires_at: wanted.expires_in === undefined ? null : call.now + wanted.expires_in * 1000,
    revoked_at: null,
    created_at: call.now,
  }
  if (!(await store.addToken(call, token))) throw tokenTaken()
  return { token, access_token }
}

/** Refused at once in this process, and within a second in every other. */
export async function endToken(call: Call, token: Token): Promise<void> {
  await store.revokeToken(call, token.id, call.now)
  await forgetEverywhere(call)
}

export async function removeAppAndAll(call: Call, appId: string): Promise<void> {
  await store.removeApp(call, appId)
  await forgetEverywhere(call)
}

/** From the next delivery on the new secret signs. Gives the old one, for those who let both be valid for a while. */
export async function changeAppSecret(call: Call, app: App, secret: string): Promise<string> {
  assertUnpublished(call.house, 'secret', secret)
  const before = appSecret(call.house, app)
  await store.setAppSecret(call, app.id, call.house.secrets.seal(secret, secretPlace(app.id)))
  await forgetEverywhere(call)
  return before
}

/** Said by the path at which it subscribes, or by the operator; null: it speaks plainly. */
export async function speakVersion(call: Call, appId: string, version: string | null): Promise<void> {
  await store.setApiVersion(call, appId, version)
  await forgetEverywhere(call)
}

/** The secret that signs what we send to the application. */
export function appSecret(house: House, app: App): string {
  return house.secrets.open(app.secret, secretPlace(app.id))
}

const secretPlace = (appId: string) => ({ table: 'apps', column: 'secret', row: appId })
