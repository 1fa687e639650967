/** Applications, accounts and tokens that an installation starts with. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { sha256 } from '../../kernel/crypto/secrets.ts'
import type { SeedSection } from '../../kernel/graph/slice.ts'
import type { App } from './app.ts'
import { newAccount, newApp, nodeId, seededToken } from './inputs.ts'
import { appSecret, makeAccount, makeApp, makeToken, type NewAccount, type NewApp } from './make.ts'
import { PUBLISHED_APP_SECRETS, PUBLISHED_TOKENS } from './published.ts'
import { accessTokenSetting, appSecretSetting } from './settings.ts'
import * as store from './store.ts'

/** Fixed ids: a contract with everyone who has them in a test or an `.env`. */
export const SANDBOX = {
  app: '100000000000001',
  otherApp: '100000000000002',
  accounts: ['200000000000001', '200000000000002'],
  otherAccount: '200000000000003',
  tokenWithoutPermissions: PUBLISHED_TOKENS[1],
  strangerToken: PUBLISHED_TOKENS[2],
} as const

export const seeds: SeedSection[] = [
  {
    section: 'apps',
    schema: z.object({ ...newApp.shape, id: nodeId() }),
    sandbox: (settings) => [
      { id: SANDBOX.app, name: 'Sandbox application', secret: settings.get(appSecretSetting) },
      { id: SANDBOX.otherApp, name: 'Another application', secret: PUBLISHED_APP_SECRETS[1] },
    ],
    async plant(call, app: NewApp & { id: string }) {
      if (!(await store.findApp(call, app.id))) await makeApp(call, app)
    },
  },
  {
    section: 'accounts',
    schema: z.object({ ...newAccount.shape, id: nodeId() }),
    sandbox: () => [
      { id: SANDBOX.accounts[0], app_id: SANDBOX.app, name: 'Sandbox account' },
      { id: SANDBOX.accounts[1], app_id: SANDBOX.app, name: 'Second sandbox account' },
      { id: SANDBOX.otherAccount, app_id: SANDBOX.otherApp, name: "A stranger's account" },
    ],
    async plant(call, account: NewAccount & { id: string }) {
      if (!(await store.findAccount(call, account.id))) await makeAccount(call, account)
    },
  },
  {
    section: 'tokens',
    schema: seededToken,
    sandbox: (settings) => [
      {
        app_id: SANDBOX.app,
        access_token: settings.get(accessTokenSetting),
        name: 'Sandbox token',
        accounts: [...SANDBOX.accounts],
      },
      {
        app_id: SANDBOX.app,
        access_token: SANDBOX.tokenWithoutPermissions,
        name: 'Without permissions',
        permissions: [],
        accounts: [...SANDBOX.accounts],
      },
      {
        app_id: SANDBOX.otherApp,
        access_token: SANDBOX.strangerToken,
        name: "A stranger's token",
        accounts: [SANDBOX.otherAccount],
      },
    ],
    async plant(call, token: z.infer<typeof seededToken>) {
      if (!(await store.findTokenByHash(call, sha256(token.access_token)))) await makeToken(call, token)
    },
  },
]

/** Tokens and secrets that anybody can read in our documentation, and that still open something here. */
export async function sandboxRemains(call: Asked): Promise<string[]> {
  const remains: string[] = []
  for (const access_token of PUBLISHED_TOKENS) {
    const token = await store.findTokenByHash(call, sha256(access_token))
    if (token && token.revoked_at === null) remains.push(`the token ${access_token}`)
  }
  for (const id of [SANDBOX.app, SANDBOX.otherApp]) {
    const app = await store.findApp(call, id)
    if (app && isPublished(call, app)) remains.push(`the well-known secret of application ${id}`)
  }
  return remains
}

function isPublished({ house }: Asked, app: App): boolean {
  try {
    return (PUBLISHED_APP_SECRETS as readonly string[]).includes(appSecret(house, app))
  } catch {
    // Sealed by a key that we were not given: the check of the keys says so.
    return false
  }
}
