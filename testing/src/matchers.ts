/** What vitest, jest and Playwright can expect of a customer and of a call, beside what they know themselves. */

import { ParleyError } from '@parley-dev/sdk'
import type { Customer, Waiting } from './customer.ts'
import { described, type ExpectedMessage } from './expected.ts'
import { indented } from './unmet.ts'

type Verdict = { pass: boolean; message: () => string }

/** What `expect` gains. */
export type ParleyMatchers<R = unknown> = {
  /** Of a customer: waits for it; with `not`, until nothing is under way. */
  toHaveReceived(expected: ExpectedMessage, options?: Waiting): R
  /** Of an error, or of a call that is still on its way. */
  toBeRefusedWith(code: number): R
}

async function toHaveReceived(
  this: { isNot?: boolean },
  customer: Customer,
  expected: ExpectedMessage,
  options: Waiting = {},
): Promise<Verdict> {
  const found = this.isNot ? await customer.hasReceived(expected) : await customer.finds(expected, options)
  const screen = indented(await customer.screen())
  const wish = this.isNot ? 'not to have received' : 'to have received'
  return {
    pass: Boolean(found),
    message: () => `Expected ${customer.name} ${wish} ${described(expected)}. What there is:\n\n${screen}\n`,
  }
}

async function toBeRefusedWith(call: unknown, code: number): Promise<Verdict> {
  const outcome = await Promise.resolve(call).catch((error: unknown) => error)
  const got = outcome instanceof ParleyError ? `${outcome.code} (${outcome.message})` : String(outcome)
  return {
    pass: outcome instanceof ParleyError && outcome.code === code,
    message: () => `Expected the call to be refused with ${code}, and got ${got}`,
  }
}

export const matchers = { toHaveReceived, toBeRefusedWith }
