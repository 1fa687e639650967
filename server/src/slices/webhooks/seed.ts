/** Callbacks that an installation starts with, when a seed file brings some. */

import { z } from 'zod'
import type { SeedSection } from '../../kernel/graph/slice.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { list } from '../../kernel/wire/params.ts'
import { findAccount, findApp, nodeId } from '../accounts/index.ts'
import { changeAppCallback } from './app-callback.ts'
import { badCallback, noSuchSeed } from './errors.ts'
import { appCallbackInput, dialectNamed, fieldListOf } from './inputs.ts'
import { callbackProblem } from './rules/callback.ts'
import { findAppCallback, putSubscription } from './store/subscriptions.ts'

const entry = z.object({
  ...appCallbackInput.required({ callback_url: true, verify_token: true }).shape,
  app_id: nodeId(),
  /** The accounts that the application is subscribed to. */
  accounts: list(nodeId()).default([]),
})

/** Without the handshake: what listens there may start after us, and whoever writes the file knows the address. */
export const seeds: SeedSection[] = [
  {
    section: 'callbacks',
    schema: entry,
    sandbox: () => [],
    async plant(call, { app_id, callback_url: url, verify_token, ...more }: z.infer<typeof entry>) {
      if (!(await findApp(call, app_id))) throw noSuchSeed('application', app_id)
      if (await findAppCallback(call, app_id)) return
      const problem = callbackProblem(url, isSandbox(call.house))
      if (problem) throw badCallback('callback_url', problem)
      const dialect = dialectNamed(more.api_version)
      const fields = fieldListOf(call.house, 'fields', more.fields)
      await changeAppCallback(call, app_id, {
        callback: { url, verify_token },
        fields,
        isRemoved: false,
        dialect,
        api_version: more.api_version,
      })
      for (const account_id of more.accounts) {
        if (!(await findAccount(call, account_id))) throw noSuchSeed('account', account_id)
        const own = { fields: null, receiver_id: null, verify_token: null }
        await putSubscription(call, { account_id, app_id, ...own, dialect })
      }
    },
  },
]
