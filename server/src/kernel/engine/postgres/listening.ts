/** Hearing what other processes announce in PostgreSQL, over one connection that is made again when it breaks. */

import type { Heard } from '../storage.ts'
import { Client, type ClientConfig } from './client.ts'
import type { Complain } from './pool.ts'

const RETRY_MS = 1_000
/** Nothing comes over this connection by itself for hours: only by asking is it known to be alive. */
const HEARTBEAT_MS = 4_000
const HEARTBEAT_ANSWER_MS_MAX = 5_000

export type Listening = {
  listen(channel: string, heard: Heard): () => void
  /** As if it had been announced. */
  tell(channel: string): void
  close(): Promise<void>
}

/** What this process announces under its own name its listeners know already. */
export function listenOn(settings: ClientConfig, complain: Complain, name: string): Listening {
  const channels = new Map<string, Set<Heard>>()
  let client: Client | undefined
  let asked: Promise<unknown> = Promise.resolve()
  let closed = false
  let wasBroken = false
  let failures = 0

  async function connect(): Promise<void> {
    const fresh = new Client({ ...settings, answerMsMax: HEARTBEAT_ANSWER_MS_MAX })
    client = fresh
    asked = Promise.resolve()
    fresh.on('notification', ({ channel, payload: by }) => {
      if (by !== name) tell(channel, by || undefined)
    })
    fresh.on('error', (error) => {
      complain(error)
      void reconnect(fresh)
    })
    try {
      await fresh.connect()
      fresh.on('end', () => void reconnect(fresh))
      failures = 0
      for (const channel of channels.keys()) await inTurn(() => listenTo(fresh, channel))
      // What was announced while nobody listened is lost: everybody looks for themselves.
      if (wasBroken) for (const channel of channels.keys()) tell(channel)
      wasBroken = false
    } catch (error) {
      // With one that is not the right one, the next is tried at once.
      const isLast = ++failures % settings.hosts.all.length === 0
      if (isLast) complain(error as Error)
      void reconnect(fresh, isLast ? RETRY_MS : 0)
    }
  }

  function tell(channel: string, by?: string): void {
    for (const heard of channels.get(channel) ?? []) heard(by)
  }

  const listenTo = (connection: Client, channel: string): Promise<unknown> =>
    connection.query(`listen ${connection.escapeIdentifier(channel)}`)

  /** One after the other: a connection takes one query at a time. */
  function inTurn(ask: () => Promise<unknown>): Promise<unknown> {
    const answered = asked.then(ask)
    asked = answered.catch(() => {})
    return answered
  }

  async function reconnect(broken: Client, afterMs = RETRY_MS): Promise<void> {
    if (closed || client !== broken) return
    client = undefined
    wasBroken = true
    await new Promise((resolve) => setTimeout(resolve, afterMs).unref())
    if (!closed && !client) await connect()
  }

  const heartbeat = setInterval(() => {
    const beating = client
    if (beating) inTurn(() => beating.assertAsWanted()).catch((error: Error) => beating.giveUp(error))
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    listen(channel, heard) {
      const known = channels.get(channel)
      channels.set(channel, (known ?? new Set()).add(heard))
      if (!client) void connect()
      else if (!known) {
        const connected = client
        inTurn(() => listenTo(connected, channel)).catch(complain)
      }
      return () => {
        channels.get(channel)?.delete(heard)
      }
    },
    tell,
    async close() {
      closed = true
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}
