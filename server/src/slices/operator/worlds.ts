/** Worlds: a fresh, isolated application, account, number and token in one call, for a parallel test run. */

import { z } from 'zod'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorOperation, success, successAnswer } from '../../kernel/graph/operation.ts'
import type { Reader } from '../../kernel/storage/tables.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { newRowId } from '../../kernel/wire/ids.ts'
import { text } from '../../kernel/wire/params.ts'
import { makeAccount, makeApp, makeToken, removeAppAndAll } from '../accounts/index.ts'
import { makePhoneNumber } from '../phone-numbers/index.ts'

declare module '../../kernel/storage/tables.ts' {
  interface Tables {
    worlds: { id: string; app_id: string; created_at: number }
  }
}

export const createWorld = operatorOperation('createWorld', noNode, {
  summary: 'Make a fresh isolated application, account, number and token',
  input: z.object({
    name: text({ min: 1, max: 100 }).default('World').describe('What its parts are called.'),
  }),
  answer: z.object({
    id: z.string(),
    app_id: z.string(),
    app_secret: z.string(),
    account_id: z.string(),
    phone_number_id: z.string(),
    access_token: z.string(),
  }),
  async run({ input, call }) {
    const id = newRowId(call.now)
    const { app, secret } = await makeApp(call, { name: `${input.name} application` })
    const account = await makeAccount(call, { app_id: app.id, name: `${input.name} account` })
    const number = await makePhoneNumber(call, account.id, {
      display_phone_number: `+1 555 ${account.id.slice(-7)}`,
      verified_name: input.name,
      code_verification_status: 'VERIFIED',
      quality_rating: 'GREEN',
      throughput: 'TIER_1K',
    })
    const { access_token } = await makeToken(call, {
      app_id: app.id,
      permissions: ['management', 'messaging'],
      accounts: [account.id],
    })
    await call.db.insertInto('worlds').values({ id, app_id: app.id, created_at: call.now }).execute()
    return {
      id,
      app_id: app.id,
      app_secret: secret,
      account_id: account.id,
      phone_number_id: number.id,
      access_token,
    }
  },
})

export const findWorld = ({ db }: { db: Reader }, id: string) =>
  db.selectFrom('worlds').selectAll().where('id', '=', id).executeTakeFirst()

export const removeWorld = operatorOperation('removeWorld', noNode, {
  summary: 'Remove a world and everything in it',
  key: 'The id of the world, as making it answered.',
  answer: successAnswer,
  async run({ key, call }) {
    const world = await findWorld(call, key)
    if (!world) throw notFound('delete', key)
    await removeAppAndAll(call, world.app_id)
    return success
  },
})
