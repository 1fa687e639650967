/**
 * A connection to PostgreSQL that is given up when it stands still: a link can fall silent without a word, and
 * whoever asks over it would wait for ever.
 */

import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { ConnectionGivenUp, isReadOnly, NotAsWanted, spoilsConnection } from '../trouble.ts'
import { type Host, type Hosts, QUESTION } from './hosts.ts'
import type { Question } from './question.ts'

/** Where nobody says otherwise. */
export const ANSWER_MS_MAX = 7_000
const GOODBYE_MS_MAX = 1_000

export type BoundedClientConfig = Omit<pg.ClientConfig, 'connectionTimeoutMillis'> & {
  hosts: Hosts
  answerMsMax: number
  connectionTimeoutMillis: number
}

export class BoundedClient extends pg.Client {
  /** When it last answered, by the clock of this process. */
  heardAt = performance.now()
  readonly openedAt = performance.now()
  /** Called when it is given up because nothing was heard since then. */
  onSilent: (since: number) => void = () => {}
  /** Called when the server says that it may only be read. */
  onReadOnly: () => void = () => {}
  private readonly answerMsMax: number
  private readonly connectMsMax: number
  private readonly hosts: Hosts
  private readonly server: Host
  /** Why it was given up: a transaction that wants to take back what it did is told the same. */
  private givenUpFor: Error | undefined
  /** What befell it while nobody had asked anything. */
  private brokenBy: Error | undefined

  /** The server is the one whose turn it is. */
  constructor(config: BoundedClientConfig) {
    const host = config.hosts.favourite()
    super({ ...config, connectionString: host.url })
    this.hosts = config.hosts
    this.server = host
    this.answerMsMax = config.answerMsMax
    this.connectMsMax = config.connectionTimeoutMillis
    // The server may end it in the very piece of bytes that says it is ready, when whoever wants it has yet to listen.
    this.on('error', (error) => {
      this.brokenBy ??= error
    })
  }

  override connect(...[done]: unknown[]): never {
    const connected = this.connectAsWanted()
    const tell = done as ((error?: Error) => void) | undefined
    return (tell ? void connected.then(() => tell(), tell) : connected) as never
  }

  /** In a part of the time that there is, so that the other servers can be tried in the rest. */
  private async connectAsWanted(): Promise<void> {
    const timer = setTimeout(
      () => this.giveUp(new ConnectionGivenUp(`${this.server.name} did not answer in time`)),
      this.connectMsMax / this.hosts.all.length,
    )
    try {
      await super.connect()
      if (this.brokenBy) throw this.brokenBy
      if (this.hosts.areAsked) await this.assertAsWanted()
      this.hosts.works(this.server)
    } catch (error) {
      this.hosts.failed(this.server, error as Error)
      void this.end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Asks the server whether it is there, and still one that may be used. */
  async assertAsWanted(): Promise<void> {
    const problem = this.hosts.problemOf(await (this.query(QUESTION) as Promise<pg.QueryResult>))
    if (problem === undefined) return
    await this.end()
    throw new NotAsWanted(`${this.server.name} ${problem}`)
  }

  override query(...args: unknown[]): never {
    if (this.givenUpFor) return Promise.reject(this.givenUpFor) as never
    const plainly = super.query as (...args: unknown[]) => unknown
    const asked = plainly.apply(this, args)
    return (asked instanceof Promise ? this.within(asked) : asked) as never
  }

  protected ask(question: Question): Promise<pg.QueryResult> {
    if (this.givenUpFor) return Promise.reject(this.givenUpFor)
    super.query(question)
    return this.within(question.answer)
  }

  private async within<T>(asked: Promise<T>): Promise<T> {
    const since = performance.now()
    const timer = setTimeout(() => {
      this.onSilent(since)
      this.giveUp(new ConnectionGivenUp(`the database did not answer within ${this.answerMsMax / 1000} s`))
    }, this.answerMsMax)
    try {
      const answer = await asked
      this.heardAt = performance.now()
      return answer
    } catch (error) {
      if (isReadOnly(error)) this.onReadOnly()
      // The pool must see that it is closed before it gets it back.
      if (spoilsConnection(error)) await this.giveUp(error as Error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Closes it without a goodbye; whoever still waits for an answer is told the error. */
  async giveUp(error: Error): Promise<void> {
    const { stream } = this
    if (stream.closed) return
    this.givenUpFor ??= error
    const closed = once(stream, 'close').catch(() => {})
    stream.destroy(error)
    await closed
  }

  /** The goodbye may have to go over a link that is silent. */
  override end(done?: (error: Error) => void): never {
    const timer = setTimeout(() => this.stream.destroy(), GOODBYE_MS_MAX)
    this.stream.once('close', () => clearTimeout(timer))
    if (this.stream.closed) clearTimeout(timer)
    const plainly = super.end as (done?: (error: Error) => void) => unknown
    return plainly.call(this, done) as never
  }

  private get stream(): Duplex {
    return this.connection.stream
  }
}
