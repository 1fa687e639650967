/** What happened while nobody listened: found in the list of events, and handed on by the listener itself. */

import type { Server } from '../manners/server.ts'
import { type Forwarded, handOn, signatureOf } from './forwarding.ts'
import type { Listener } from './subscription.ts'

const LOOKED_AT_MAX = 1000

/** Oldest first. It begins after the last event that this listener was told, or when it listened for the first time. */
export async function missedEvents(
  { operator }: Server,
  account: string,
  { app, isNew, created_time }: Listener,
): Promise<string[]> {
  if (isNew) return []
  const { data } = await operator.call('listEvents', [], {
    account,
    since: created_time,
    limit: LOOKED_AT_MAX,
  })
  const told = data.findIndex(({ deliveries }) =>
    deliveries.some((delivery) => delivery.app_id === app && delivery.state === 'delivered'),
  )
  return data
    .slice(0, told === -1 ? undefined : told)
    .map(({ id }) => id)
    .reverse()
}

export async function handOnMissed(
  { operator }: Server,
  event: string,
  { target, secret, apiVersion }: { target: string; secret: string; apiVersion: string | undefined },
): Promise<Forwarded> {
  const dialect = apiVersion === undefined ? {} : { api_version: apiVersion }
  const { id, field, body } = await operator.call('explainEvent', [event], dialect)
  const bytes = Buffer.from(body)
  const answer = await handOn(target, bytes, {
    'content-type': 'application/json',
    'x-parley-event-id': id,
    'x-hub-signature-256': signatureOf(secret, bytes),
  })
  return { event: id, field, ...answer }
}
