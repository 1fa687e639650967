/** What the platform is like to an account, for whoever has no path that says so: jobs, events, the operator. */

import { type Asked, platformBy } from '../../kernel/call/call.ts'
import { NO_PLATFORM, type Platform } from '../../kernel/platform/platform.ts'
import { findAccount, findApp } from './store.ts'

/** Of accounts whose application speaks no version of the platform, no change holds. */
export async function platformOfAccount(
  call: Pick<Asked, 'db' | 'house'>,
  account_id: string,
): Promise<Platform> {
  const account = await findAccount(call, account_id)
  const app = account && (await findApp(call, account.app_id))
  if (!app || app.api_version === null) return NO_PLATFORM
  return platformBy(await call.house.worldClocks.within(call.db, app.id), app.api_version)
}
