/** Hearing what other processes announce in PostgreSQL, over one connection that is made again when it breaks. */

import { BoundedClient, type BoundedClientConfig } from './bounded-client.ts'
import type { Complain } from './postgres-pool.ts'

const RETRY_MS = 1_000
/** Nothing comes over this connection by itself for hours: only by asking is it known to be alive. */
const HEARTBEAT_MS = 4_000
const HEARTBEAT_ANSWER_MS_MAX = 5_000

export type Listening = {
  listen(channel: string, heard: () => void): () => void
  close(): Promise<void>
}

export function listenOn(settings: BoundedClientConfig, complain: Complain): Listening {
  const channels = new Map<string, Set<() => void>>()
  let client: BoundedClient | undefined
  let asked: Promise<unknown> = Promise.resolve()
  let closed = false
  let wasBroken = false

  async function connect(): Promise<void> {
    const fresh = new BoundedClient({ ...settings, answerMsMax: HEARTBEAT_ANSWER_MS_MAX })
    client = fresh
    asked = Promise.resolve()
    fresh.on('notification', ({ channel }) => tell(channel))
    fresh.on('error', (error) => {
      complain(error)
      void reconnect(fresh)
    })
    fresh.on('end', () => void reconnect(fresh))
    try {
      await fresh.connect()
      for (const channel of channels.keys()) await ask(fresh, listenTo(fresh, channel))
      // What was announced while nobody listened is lost: everybody looks for themselves.
      if (wasBroken) for (const channel of channels.keys()) tell(channel)
      wasBroken = false
    } catch (error) {
      complain(error as Error)
      void reconnect(fresh)
    }
  }

  function tell(channel: string): void {
    for (const heard of channels.get(channel) ?? []) heard()
  }

  const listenTo = (connection: BoundedClient, channel: string) =>
    `listen ${connection.escapeIdentifier(channel)}`

  /** One after the other: a connection takes one query at a time. */
  function ask(connection: BoundedClient, text: string): Promise<unknown> {
    const answered = asked.then(() => connection.query(text))
    asked = answered.catch(() => {})
    return answered
  }

  async function reconnect(broken: BoundedClient): Promise<void> {
    if (closed || client !== broken) return
    client = undefined
    wasBroken = true
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
    if (!closed && !client) await connect()
  }

  const heartbeat = setInterval(() => {
    const beating = client
    if (beating) ask(beating, 'select 1').catch((error: Error) => beating.giveUp(error))
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    listen(channel, heard) {
      const known = channels.get(channel)
      channels.set(channel, (known ?? new Set()).add(heard))
      if (!client) void connect()
      else if (!known) ask(client, listenTo(client, channel)).catch(complain)
      return () => {
        channels.get(channel)?.delete(heard)
      }
    },
    async close() {
      closed = true
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}
