/** A connection to PostgreSQL that has it parse and plan once what is asked again and again with other values. */

import type pg from 'pg'
import { fixedTexts } from '../compiled.ts'
import { STALE_PLAN } from '../trouble.ts'
import { withArrayTexts } from './array-text.ts'
import { BoundedClient } from './bounded-client.ts'

export class PreparingClient extends BoundedClient {
  private generation = 0

  // Of all the ways to ask that the library knows, only this one comes from us.
  override query(...args: unknown[]): never {
    const [text, given, ...more] = args
    const values = Array.isArray(given) ? withArrayTexts(given) : given
    const isFixed = typeof text === 'string' && fixedTexts.has(text) && more[0] === undefined
    const plainly = super.query as (...args: unknown[]) => unknown
    return (
      isFixed ? this.queryPrepared(text, values as unknown[]) : plainly.call(this, text, values, ...more)
    ) as never
  }

  private async queryPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const ask = (): Promise<pg.QueryResult> => super.query({ name: this.nameOf(text), text, values })
    try {
      return await ask()
    } catch (error) {
      if ((error as { code?: string }).code !== STALE_PLAN) throw error
      this.generation++
      // Inside a transaction that is over with the first error: whoever runs it runs it again.
      return ask().catch(() => {
        throw error
      })
    }
  }

  private nameOf(text: string): string {
    return `parley_${fixedTexts.get(text)}_${this.generation}`
  }
}
