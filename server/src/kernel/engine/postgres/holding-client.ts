/**
 * A connection to PostgreSQL that holds back what nobody needs an answer to, and sends it with the next question: to be
 * woken up for an answer costs both sides more than most statements do.
 */

import { fixText, isUnanswered } from '../compiled.ts'
import { PreparingClient } from './preparing-client.ts'
import { type Held, Question } from './question.ts'

/** What the query builder sends where a transaction begins and ends. */
const BEGIN = 'begin'
const COMMIT = 'commit'
const ROLLBACK = 'rollback'
fixText(BEGIN, { isAnswered: false })
fixText(COMMIT)

const HELD_MAX = 50

/** The library knows how to write down others. */
const isPlain = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number'

/** What is said of a statement that the server has not seen yet. */
const unanswered = (command = '') => Promise.resolve({ command, rowCount: 0, rows: [] })

export class HoldingClient extends PreparingClient {
  /** Only there: it fails with anything that was held back, and says so before it ends. */
  private isInTransaction = false
  private held: Held[] = []

  override query(...args: unknown[]): never {
    const [text] = args
    if (text === BEGIN) this.isInTransaction = true
    if (text === COMMIT || text === ROLLBACK) this.isInTransaction = false
    if (text === ROLLBACK && this.takeHeld()[0]?.text === BEGIN) return unanswered('ROLLBACK') as never
    const plainly = super.query as (...args: unknown[]) => unknown
    return plainly.apply(this, args) as never
  }

  protected override queryFixed(text: string, values: unknown[]): Promise<unknown> {
    const name = this.nameOf(text)
    const isHeld = this.isInTransaction && isUnanswered(text) && this.held.length < HELD_MAX
    // One that the server has yet to prepare is asked for itself: who knows how far it comes with others.
    if (!isHeld || !this.isPrepared(name) || !values.every(isPlain)) return super.queryFixed(text, values)
    this.held.push({ name, text, values: values as Held['values'] })
    return unanswered()
  }

  protected override queryOther(text: unknown, values: unknown, more: unknown[]): Promise<unknown> {
    if (this.held.length === 0) return super.queryOther(text, values, more)
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0
    if (hasValues) return this.ask(this.questionOf(undefined, text, values))
    // It may be several statements, which go by themselves only.
    return this.ask(this.questionOf(undefined, '', [])).then(() => super.queryOther(text, values, more))
  }

  protected override questionOf(name: string | undefined, text: string, values: unknown[]): Question {
    return new Question(name, text, values, this.takeHeld())
  }

  private takeHeld(): Held[] {
    const { held } = this
    if (held.length > 0) this.held = []
    return held
  }

  private isPrepared(name: string): boolean {
    const { parsedStatements } = this.connection as unknown as { parsedStatements: Record<string, string> }
    return parsedStatements[name] !== undefined
  }
}
