/** A world made from a snapshot, described like one that began with a seed. */

import type { Call } from '../../../kernel/call/call.ts'
import { sha256 } from '../../../kernel/crypto/secrets.ts'
import { appSecret, findApp } from '../../accounts/index.ts'
import { worldFrom } from '../snapshots/load.ts'
import type { Opened } from '../snapshots/saved.ts'
import type { MadeWorld, NewWorld } from './make.ts'
import { originOf } from './origin.ts'
import * as store from './store.ts'
import type { World } from './world.ts'

export async function makeFromSnapshot(
  call: Call,
  opened: Opened,
  { keep_ids: keepsIds, ...wanted }: Partial<NewWorld> & { keep_ids: boolean },
): Promise<MadeWorld> {
  const { world, access_tokens, ids } = await worldFrom(call, opened, { ...wanted, keepsIds })
  const app = await findApp(call, world.app_id)
  if (!app) throw new Error('a world was loaded without its application')
  const { accounts, phone_numbers } = await store.contentsOf(call, world)
  const tokens = access_tokens.length > 0 ? access_tokens : await tokensKnownOf(call, world)
  const beginning = {
    apps: [{ id: app.id, secret: appSecret(call.house, app) }],
    accounts,
    phone_numbers,
    tokens: tokens.map((access_token) => ({ access_token })),
  }
  return { world, beginning, ids }
}

/** Of those that it has always had only hashes are kept, but for the ones that it began with. */
async function tokensKnownOf(call: Call, world: World): Promise<string[]> {
  if (world.origin === null) return []
  const hashes = new Set((await store.tokenHashesOf(call, world.app_id)).values())
  const began = originOf(call.house, world).tokens ?? []
  return began
    .map(({ access_token }) => String(access_token))
    .filter((access_token) => hashes.has(sha256(access_token)))
}
