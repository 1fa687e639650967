/** An application's own token, `APP_ID|APP_SECRET`: it speaks for the application and enters no account. */

import { timingSafeEqual } from 'node:crypto'
import type { TokenCaller } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import { sha256 } from '../../../kernel/crypto/secrets.ts'
import type { App } from '../app.ts'
import { appSecret } from '../make.ts'
import { readAppToken } from '../rules.ts'
import { findApp } from '../store.ts'
import { PERMISSIONS } from '../token.ts'

export const appTokenOf = (appId: string, secret: string) => `${appId}|${secret}`

export async function findAppByToken(house: House, token: string): Promise<App | undefined> {
  const { id, secret } = readAppToken(token)
  const app = await findApp({ db: house.storage.read }, id)
  return app && isSecretOf(house, app, secret) ? app : undefined
}

function isSecretOf(house: House, app: App, secret: string): boolean {
  const [given, own] = [secret, appSecret(house, app)].map((text) => Buffer.from(sha256(text)))
  return given !== undefined && own !== undefined && timingSafeEqual(given, own)
}

export const callerOfApp = (app: App): TokenCaller => ({
  kind: 'token',
  token_id: `app ${app.id}`,
  app_id: app.id,
  permissions: new Set(PERMISSIONS),
  accounts: new Set(),
})
