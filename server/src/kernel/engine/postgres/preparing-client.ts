/** A connection to PostgreSQL that has it parse and plan once what is asked again and again with other values. */

import type pg from 'pg'
import { fixedTexts } from '../compiled.ts'
import { STALE_PLAN } from '../trouble.ts'
import { withArrayTexts } from './array-text.ts'
import { BoundedClient } from './bounded-client.ts'
import { Question } from './question.ts'

/**
 * A plan that was made while a table was small may read all of it, and is kept until somebody looks at the table again, which may
 * take minutes. What takes longer than this may do so for that reason, and is planned anew; less and less often, in case it has another.
 */
const PLANNED_ANEW_MS = 100
const FIRST_GAP_MS = 10_000

export class PreparingClient extends BoundedClient {
  private generation = 0
  private plannedAnewAt = -Infinity
  private gapMs = FIRST_GAP_MS

  // Of all the ways to ask that the library knows, only this one comes from us.
  override query(...args: unknown[]): never {
    const [text, given, ...more] = args
    const values = Array.isArray(given) ? withArrayTexts(given) : given
    const isFixed = typeof text === 'string' && fixedTexts.has(text) && more[0] === undefined
    return (
      isFixed ? this.queryFixed(text, values as unknown[]) : this.queryOther(text, values, more)
    ) as never
  }

  protected queryOther(text: unknown, values: unknown, more: unknown[]): Promise<unknown> {
    const plainly = super.query as (...args: unknown[]) => Promise<unknown>
    return plainly.call(this, text, values, ...more)
  }

  protected async queryFixed(text: string, values: unknown[]): Promise<unknown> {
    const askTimed = async (): Promise<pg.QueryResult> => {
      const since = performance.now()
      const result = await this.ask(this.questionOf(this.nameOf(text), text, values))
      if (performance.now() - since > PLANNED_ANEW_MS) await this.planAnew()
      return result
    }
    try {
      return await askTimed()
    } catch (error) {
      if ((error as { code?: string }).code !== STALE_PLAN) throw error
      this.generation++
      // Inside a transaction that is over with the first error: whoever runs it runs it again.
      return askTimed().catch(() => {
        throw error
      })
    }
  }

  protected questionOf(name: string | undefined, text: string, values: unknown[]): Question {
    return new Question(name, text, values)
  }

  private async planAnew(): Promise<void> {
    const now = performance.now()
    if (now - this.plannedAnewAt < this.gapMs) return
    if (this.plannedAnewAt > 0) this.gapMs *= 2
    this.plannedAnewAt = now
    const discarded: Promise<pg.QueryResult> = super.query('discard plans')
    // What was asked is answered; a connection that breaks now is given up, and that is for the next who asks.
    await discarded.catch(() => {})
  }

  protected nameOf(text: string): string {
    return `parley_${fixedTexts.get(text)?.number}_${this.generation}`
  }
}
