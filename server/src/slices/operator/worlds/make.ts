/** Making a world and everything in it, by its own clock, and removing it again. */

import { byClock, type Call } from '../../../kernel/call/call.ts'
import { CLOCK_CHANNEL } from '../../../kernel/jobs/moving-clocks.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { makeAccount, makeApp, makeToken, removeAppAndAll } from '../../accounts/index.ts'
import { makePhoneNumber } from '../../phone-numbers/index.ts'
import * as store from './store.ts'
import type { World } from './world.ts'

export type NewWorld = { name: string; ttl_seconds?: number | undefined }

export type MadeWorld = {
  world: World
  app_secret: string
  account_id: string
  phone_number_id: string
  access_token: string
}

/** It begins at the time that it is, whatever the other clocks show. */
const freshClock: Clock = { now: () => Date.now(), offset: () => 0, world: () => null }

export async function makeWorld(asked: Call, wanted: NewWorld): Promise<MadeWorld> {
  const call = byClock(asked, freshClock)
  const { app, secret } = await makeApp(call, { name: `${wanted.name} application` })
  const world: World = {
    id: app.id,
    app_id: app.id,
    name: wanted.name,
    number: await store.nextNumber(call),
    ahead_ms: 0,
    expires_at: wanted.ttl_seconds === undefined ? null : call.now + wanted.ttl_seconds * 1000,
    created_at: call.now,
  }
  await store.addWorld(call, world)
  call.afterCommit(() => call.house.worldClocks.set(app.id, world))
  const account = await makeAccount(call, { app_id: app.id, name: `${wanted.name} account` })
  const number = await makePhoneNumber(call, account.id, {
    display_phone_number: `+1 555 ${account.id.slice(-7)}`,
    verified_name: wanted.name,
    code_verification_status: 'VERIFIED',
    quality_rating: 'GREEN',
    throughput: 'TIER_1K',
  })
  const { access_token } = await makeToken(call, {
    app_id: app.id,
    permissions: ['management', 'messaging'],
    accounts: [account.id],
  })
  return { world, app_secret: secret, account_id: account.id, phone_number_id: number.id, access_token }
}

export async function endWorld(call: Call, { app_id }: World): Promise<void> {
  await removeAppAndAll(call, app_id)
  call.afterCommit(() => call.house.worldClocks.set(app_id, undefined))
  await call.house.storage.notify(call.db, CLOCK_CHANNEL)
}
