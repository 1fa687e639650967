/** Setting callbacks: what the account, the number and the application have in common. */

import { appOf, type Call } from '../../kernel/call/call.ts'
import { DELIVERIES_CHANNEL, putReceiver } from '../../kernel/engine/index.ts'
import { invalidToken } from '../../kernel/wire/errors.ts'
import { retireUnused } from './store/callbacks.ts'

export function callersApp(call: Pick<Call, 'caller'>): string {
  const app = appOf(call.caller)
  if (app === undefined) throw invalidToken('This needs the access token of an application.')
  return app
}

/** The receiver of an address that has just passed the handshake, and its token as it is kept. */
export async function keepCallback(
  call: Call,
  appId: string,
  wanted: { url: string; verify_token: string },
  place: { table: string; row: string },
): Promise<{ receiver_id: string; verify_token: string }> {
  return {
    receiver_id: await putReceiver(call, appId, wanted.url),
    verify_token: call.house.secrets.seal(wanted.verify_token, { ...place, column: 'verify_token' }),
  }
}

/** What waited for an address that is not used any more finds its way to the new one. */
export async function callbacksChanged(call: Call, appId: string): Promise<void> {
  await retireUnused(call, appId)
  await call.house.storage.notify(call.db, DELIVERIES_CHANNEL)
}
