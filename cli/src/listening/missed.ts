/** What happened while nobody listened: found in the list of events, and handed on by the listener itself. */

import type { Server } from '../framework/server.ts'
import { type Forwarded, handOn, signatureOf } from './forwarding.ts'
import type { Listener } from './subscription.ts'

const PER_PAGE = 100

/** Oldest first. It begins after the last event that this listener got, or when it listened for the first time. */
export async function missedEvents(
  { operator }: Server,
  account: string,
  { app, isNew, created_time }: Listener,
): Promise<string[]> {
  const missed: string[] = []
  if (isNew) return missed
  // The newest come first, page by page, for as long as no webhook was sent.
  for await (const { id, deliveries } of operator.events.list({
    account,
    since: created_time,
    limit: PER_PAGE,
  })) {
    if (deliveries.some((delivery) => delivery.app_id === app && delivery.state === 'delivered')) break
    missed.push(id)
  }
  return missed.reverse()
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
