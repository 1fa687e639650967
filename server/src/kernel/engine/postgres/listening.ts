/** Listens for notices of other processes in PostgreSQL, over one connection that is opened again when it breaks. */

import type { Listener } from '../storage.ts'
import { Client, type ClientConfig } from './client.ts'
import type { Complain } from './pool.ts'

const RETRY_MS = 1_000
/** This connection may be silent for hours: only a query shows that it is alive. */
const HEARTBEAT_MS = 4_000
const HEARTBEAT_ANSWER_MS_MAX = 5_000

export class Listening {
  readonly #settings: ClientConfig
  readonly #complain: Complain
  readonly #name: string
  readonly #channels = new Map<string, Set<Listener>>()
  readonly #heartbeat: NodeJS.Timeout
  #client: Client | undefined
  #asked: Promise<unknown> = Promise.resolve()
  #closed = false
  #wasBroken = false
  #failures = 0

  /** `name` marks the notices of this process, which its listeners have got already. */
  constructor(settings: ClientConfig, complain: Complain, name: string) {
    this.#settings = settings
    this.#complain = complain
    this.#name = name
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
  }

  readonly listen = (channel: string, listener: Listener): (() => void) => {
    const known = this.#channels.get(channel)
    this.#channels.set(channel, (known ?? new Set()).add(listener))
    const client = this.#client
    if (!client) void this.#connect()
    else if (!known) this.#inTurn(() => listenTo(client, channel)).catch(this.#complain)
    return () => {
      this.#channels.get(channel)?.delete(listener)
    }
  }

  /** As if it had been announced. */
  readonly notify = (channel: string, by?: string): void => {
    for (const listener of this.#channels.get(channel) ?? []) listener(by)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#heartbeat)
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const fresh = new Client({ ...this.#settings, answerMsMax: HEARTBEAT_ANSWER_MS_MAX })
    this.#client = fresh
    this.#asked = Promise.resolve()
    fresh.on('notification', ({ channel, payload: by }) => {
      if (by !== this.#name) this.notify(channel, by || undefined)
    })
    fresh.on('error', (error) => {
      this.#complain(error)
      void this.#reconnect(fresh)
    })
    try {
      await fresh.connect()
      fresh.on('end', () => void this.#reconnect(fresh))
      this.#failures = 0
      for (const channel of this.#channels.keys()) await this.#inTurn(() => listenTo(fresh, channel))
      // Notices sent while nobody listened are lost: every listener looks for itself.
      if (this.#wasBroken) for (const channel of this.#channels.keys()) this.notify(channel)
      this.#wasBroken = false
    } catch (error) {
      // When a server is not the right one, the next is tried at once.
      const isLast = ++this.#failures % this.#settings.hosts.all.length === 0
      if (isLast) this.#complain(error as Error)
      void this.#reconnect(fresh, isLast ? RETRY_MS : 0)
    }
  }

  /** One after the other: a connection takes one query at a time. */
  #inTurn(ask: () => Promise<unknown>): Promise<unknown> {
    const answered = this.#asked.then(ask)
    this.#asked = answered.catch(() => {})
    return answered
  }

  async #reconnect(broken: Client, afterMs = RETRY_MS): Promise<void> {
    if (this.#closed || this.#client !== broken) return
    this.#client = undefined
    this.#wasBroken = true
    await new Promise((resolve) => setTimeout(resolve, afterMs).unref())
    if (!this.#closed && !this.#client) await this.#connect()
  }

  #beat(): void {
    const client = this.#client
    if (client) this.#inTurn(() => client.assertAsWanted()).catch((error: Error) => client.giveUp(error))
  }
}

const listenTo = (client: Client, channel: string): Promise<unknown> =>
  client.query(`listen ${client.escapeIdentifier(channel)}`)
