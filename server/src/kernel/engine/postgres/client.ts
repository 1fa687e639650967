/**
 * A connection to PostgreSQL: with time limits, because a link can go silent; with prepared statements, because the
 * same ones come again and again; pipelined, because waking up for an answer costs both sides more than most
 * statements do. `plain` does without the last two, and so uses only what the driver promises.
 */

import { once } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import { fixedTexts } from '../compiled.ts'
import { ConnectionGivenUp, isReadOnly, NotAsWanted, STALE_PLAN, spoilsConnection } from '../trouble.ts'
import { type Host, type Hosts, QUESTION } from './hosts.ts'
import { type Answer, type Answered, type Piped, Pipeline, type Statement, textAlone } from './pipeline.ts'
import { replanning } from './replanning.ts'

/** The driver's default. */
export const ANSWER_MS_MAX = 7_000
const GOODBYE_MS_MAX = 1_000
const DISCARD_PLANS = textAlone('discard plans')
export type ClientConfig = Omit<pg.ClientConfig, 'connectionTimeoutMillis' | 'stream'> & {
  hosts: Hosts
  answerMsMax: number
  connectionTimeoutMillis: number
  isPlain: boolean
}

export class Client extends pg.Client {
  /** When it last answered, by the clock of this process. */
  answeredAt = performance.now()
  readonly openedAt = performance.now()
  /** Called when it is given up because the server no longer answers. */
  onSilent: (since: number) => void = () => {}
  /** Called when the server says that it may only be read. */
  onReadOnly: () => void = () => {}
  private readonly config: ClientConfig
  private readonly server: Host
  private readonly socket: Socket
  private readonly piped: Piped | undefined
  /** Why it was given up: a transaction that wants to roll back gets the same error. */
  private givenUpFor: Error | undefined
  /** An error that came while no statement was under way. */
  private brokenBy: Error | undefined
  /** Grows when tables changed under prepared statements: then all are prepared again, under other names. */
  private generation = 0
  private readonly isPlanDue = replanning()

  /** The server is the one whose turn it is. */
  constructor(config: ClientConfig) {
    const host = config.hosts.favourite()
    const socket = new Socket()
    super({ ...config, connectionString: host.url, stream: () => socket })
    this.config = config
    this.server = host
    this.socket = socket
    // The server may close it in the very packet that says it is ready, before its user listens for that.
    this.on('error', (error) => {
      this.brokenBy ??= error
    })
    this.piped = config.isPlain ? undefined : Pipeline.on(this.connection, config.types ?? pg.types)
  }

  override connect(...[done]: unknown[]): never {
    const connected = this.connectAsWanted()
    const tell = done as ((error?: Error) => void) | undefined
    return (tell ? void connected.then(() => tell(), tell) : connected) as never
  }

  /** With a part of the time limit, so that the other servers can be tried in the rest. */
  private async connectAsWanted(): Promise<void> {
    const { hosts, connectionTimeoutMillis } = this.config
    const timer = setTimeout(
      () => this.giveUp(new ConnectionGivenUp(`${this.server.name} did not answer in time`)),
      connectionTimeoutMillis / hosts.all.length,
    )
    try {
      await super.connect()
      if (this.brokenBy) throw this.brokenBy
      if (hosts.areAsked) await this.assertAsWanted()
      hosts.works(this.server)
    } catch (error) {
      hosts.failed(this.server, error as Error)
      void this.end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Asks the server whether it is there, and still one that may be used. */
  async assertAsWanted(): Promise<void> {
    const problem = this.config.hosts.problemOf(await (this.query(QUESTION) as Promise<pg.QueryResult>))
    if (problem === undefined) return
    await this.end()
    throw new NotAsWanted(`${this.server.name} ${problem}`)
  }

  /** Of all the forms that the driver's `query` accepts, the one that the query builder and this service use. */
  override query(...args: unknown[]): never {
    const [text, values = []] = args as [string, unknown[] | undefined]
    return this.askOne({ text, values }) as never
  }

  private async askOne(statement: Statement): Promise<Answer> {
    const { answers, error } = await this.ask([statement])
    const isStale = (error as { code?: string } | undefined)?.code === STALE_PLAN
    // In a transaction, which fails as a whole with the first error: whoever runs it runs it again.
    const answer = answers[0] ?? (isStale ? (await this.ask([statement])).answers[0] : undefined)
    if (!answer) throw error
    return answer
  }

  /** For errors that nobody can act on. */
  async askOrGiveUp(text: string): Promise<void> {
    const { error } = await this.ask([textAlone(text)])
    if (error) await this.giveUp(error)
  }

  /**
   * In order, up to the first that fails. Statements that can go together are sent as one piece and waited for once.
   */
  async ask(statements: readonly Statement[]): Promise<Answered> {
    const answers: Answer[] = []
    for (let at = 0; at < statements.length; at = answers.length) {
      const asked = await this.within(() => this.askTogether(statements, at))
      for (const answer of asked.answers) answers.push(answer)
      if (asked.error) return { answers, error: asked.error }
    }
    return { answers }
  }

  private async askTogether(statements: readonly Statement[], from: number): Promise<Answered> {
    const first = statements[from]
    const until = this.piped ? statements.findIndex((one, at) => at >= from && isSeveral(one)) : from
    if (this.piped && first && until !== from) {
      const together = statements.slice(from, until < 0 ? undefined : until)
      const pipeline = new Pipeline(this.piped, together, ({ text }) => this.nameOf(text))
      super.query(pipeline as never)
      return pipeline.answered
    }
    const { text = '', values = [] } = first ?? {}
    const plainly = super.query as (...args: unknown[]) => Promise<Answer>
    return plainly.call(this, text, values.length > 0 ? values : undefined).then(
      (answer) => ({ answers: [answer] }),
      (error: Error) => ({ answers: [], error }),
    )
  }

  private nameOf(text: string): string | undefined {
    const known = fixedTexts.get(text)
    return known && `parley_${known.number}_${this.generation}`
  }

  private async within(ask: () => Promise<Answered>): Promise<Answered> {
    if (this.givenUpFor) return { answers: [], error: this.givenUpFor }
    const since = performance.now()
    const timer = setTimeout(() => {
      this.onSilent(since)
      this.giveUp(
        new ConnectionGivenUp(`the database did not answer within ${this.config.answerMsMax / 1000} s`),
      )
    }, this.config.answerMsMax)
    const asked = await ask()
    clearTimeout(timer)
    if (asked.error) await this.judge(asked.error)
    else this.answeredAt = performance.now()
    // The statement is answered; if the connection breaks now, the next one finds out.
    if (this.piped && this.isPlanDue(since, this.answeredAt)) await this.ask([DISCARD_PLANS])
    return asked
  }

  private async judge(error: Error): Promise<void> {
    if (isReadOnly(error)) this.onReadOnly()
    if ((error as { code?: string }).code === STALE_PLAN) this.generation++
    // The pool must see that it is closed before it gets it back.
    if (spoilsConnection(error)) await this.giveUp(error)
  }

  /** Closes it at once; statements that still wait for an answer fail with the error. */
  async giveUp(error: Error): Promise<void> {
    if (this.socket.closed) return
    this.givenUpFor ??= error
    const closed = once(this.socket, 'close').catch(() => {})
    this.socket.destroy(error)
    await closed
  }

  /** The closing message may have to go over a link that is silent. */
  override end(done?: (error: Error) => void): never {
    const timer = setTimeout(() => this.socket.destroy(), GOODBYE_MS_MAX)
    this.socket.once('close', () => clearTimeout(timer))
    if (this.socket.closed) clearTimeout(timer)
    const plainly = super.end as (done?: (error: Error) => void) => unknown
    return plainly.call(this, done) as never
  }
}

/** Without values it may be several statements, which go by themselves only. */
const isSeveral = ({ text, values }: Statement) => values.length === 0 && !fixedTexts.has(text)
