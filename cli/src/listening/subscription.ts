/**
 * A subscription of the listener's own: an application beside the user's, so that nobody else's callback is touched. It is the
 * same application whenever the same address listens to the same account, which is how it knows what it missed.
 */

import { createHash } from 'node:crypto'
import { Parley } from '@parley-dev/sdk'
import type { Server } from '../framework/server.ts'
import { ALIVE, type Forwarder } from './forwarding.ts'

const NAME = 'parley listen'
const PROBE_MS_MAX = 1000
/** A listener that was killed leaves its token behind, too. */
const TOKEN_SECONDS = 7 * 24 * 3600

export type Listener = { app: string; isNew: boolean; created_time: string }
export type Listening = { account: string; secret: string; target: string }

export async function listenerFor(
  { operator }: Server,
  { account, secret, target }: Listening,
): Promise<Listener> {
  const mark = createHash('sha256').update([account, secret, target].join('\n')).digest('hex').slice(0, 12)
  const name = `${NAME} ${mark}`
  for await (const app of operator.apps.list({ limit: 1000 }))
    if (app.name === name) return { app: app.id, isNew: false, created_time: app.created_time }
  const { id } = await operator.apps.create({ name, secret })
  return { app: id, isNew: true, created_time: '' }
}

/** Gives what ends it. */
export async function subscribe(
  server: Server,
  {
    app,
    account,
    fields,
    apiVersion,
  }: { app: string; account: string; fields: string[] | undefined; apiVersion: string | undefined },
  { url, verifyToken }: Forwarder,
): Promise<() => Promise<void>> {
  const { operator } = server
  const token = await operator.apps.createToken(app, { accounts: [account], expires_in: TOKEN_SECONDS })
  const client = new Parley({
    baseUrl: server.url,
    token: token.access_token,
    version: apiVersion ?? 'plain',
  })
  await client.webhooks.subscribe(account, {
    override_callback_uri: url,
    verify_token: verifyToken,
    ...(fields && { subscribed_fields: fields }),
  })
  return async () => {
    await client.webhooks.unsubscribe(account)
    await operator.apps.revokeToken(app, token.id)
  }
}

/** Ends the subscriptions of listeners that were killed: their addresses answer no more. Gives how many. */
export async function endLeftovers(server: Server, account: string): Promise<number> {
  const { operator } = server
  let ended = 0
  for await (const { application, override_callback_uri } of server.client.webhooks.subscribed(account)) {
    if (!application.name.startsWith(NAME) || (await isListening(override_callback_uri))) continue
    const { access_token } = await operator.apps.createToken(application.id, {
      accounts: [account],
      expires_in: 60,
    })
    await new Parley({ baseUrl: server.url, token: access_token }).webhooks.unsubscribe(account)
    for await (const token of operator.apps.tokens(application.id))
      if (token.revoked_at === undefined) await operator.apps.revokeToken(application.id, token.id)
    ended++
  }
  return ended
}

async function isListening(url: string | undefined): Promise<boolean> {
  if (url === undefined) return false
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS_MAX) })
    return (await answer.text()) === ALIVE
  } catch {
    return false
  }
}
