/** A receiver inside the sandbox: for whoever wants to see notifications before there is a program of their own. */

import { ParleyError } from '@parley-dev/sdk'
import { queryOptions } from '@tanstack/react-query'
import { business, operator } from './connection.ts'

/** Null where the application has none. */
export const inboxQuery = (app: string | undefined) =>
  queryOptions({
    queryKey: ['inbox', app],
    enabled: app !== undefined,
    meta: { live: true },
    refetchInterval: 3_000,
    queryFn: () =>
      operator.inbox.read(app ?? '', { limit: 200 }).catch((error) => {
        if (error instanceof ParleyError && error.status === 404) return null
        throw error
      }),
  })

/** It becomes the callback of the application by the handshake that any other has to pass. */
export async function receiveHere(app: string): Promise<void> {
  const { callback_url, verify_token } = await operator.inbox.set(app, {})
  await operator.apps.setCallback(app, { callback_url, verify_token })
  for await (const { id } of operator.accounts.list({ app_id: app, limit: 1000 }))
    await business(app).webhooks.subscribe(id)
}
