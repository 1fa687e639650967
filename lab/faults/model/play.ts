/** A sequence of steps by three tenants, played on the service and on the model at once. */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Answer, actorsAt, assertDone } from '../../../server/test/house.ts'
import { ACTIONS, WRONG_PARENTS } from './actions/actions.ts'
import { type Attempt, type Expected, NOT_FOUND } from './actions/attempt.ts'
import { compared, newTenant, SLOTS, type Tenant } from './tenant.ts'

/** `by` does it to what is `of` somebody, most often of their own. */
export type Step = { by: number; of: number; action: string; at: number }

const TENANTS = 3
const STEPS_MAX = 50
const WRONG_PARENT = 'wrongParent'

const tenant = fc.nat({ max: TENANTS - 1 })

const step: fc.Arbitrary<Step> = fc
  .record({
    by: tenant,
    of: fc.option(tenant, { freq: 6 }),
    action: fc.constantFrom(...Object.keys(ACTIONS), WRONG_PARENT),
    at: fc.nat({ max: SLOTS - 1 }),
  })
  .map((one) => ({ ...one, of: one.of ?? one.by }))

export const sequences = fc.array(step, { minLength: 1, maxLength: STEPS_MAX, size: 'max' })

/** What the service answered to each step. Fails where it is not what the model expects. */
export async function playSteps(url: string, steps: Step[]): Promise<Answer[]> {
  const { operator } = actorsAt(url)
  const tenants = await Promise.all(Array.from({ length: TENANTS }, () => newTenant(url, operator)))
  const answers: Answer[] = []
  try {
    for (const [at, one] of steps.entries()) {
      const { answer, expected, apply } = await attempt(tenants, one)
      assertAsExpected(answer, expected, `step ${at}, ${JSON.stringify(one)}`)
      apply?.()
      answers.push(answer)
    }
    for (const one of tenants) {
      const { service, model } = await compared(one)
      assert.deepEqual(service, model)
    }
  } finally {
    for (const { world } of tenants) assertDone(await operator.delete(`/operator/worlds/${world}`))
  }
  return answers

  async function attempt(all: Tenant[], { by, of, action, at }: Step): Promise<Attempt> {
    const [acting, theirs] = [all[by], all[of]]
    if (!acting || !theirs) throw new Error('there is no such tenant')
    if (action === WRONG_PARENT) {
      const foreign = all[(by + 1) % TENANTS] as Tenant
      const way = WRONG_PARENTS[(at + of) % WRONG_PARENTS.length]
      if (!way) throw new Error('there is no such way')
      return way(acting, foreign, at)
    }
    const tried = await ACTIONS[action]?.(theirs, acting.owner, at, operator)
    if (!tried) throw new Error(`there is no action ${action}`)
    return by === of ? tried : { answer: tried.answer, expected: NOT_FOUND }
  }
}

function assertAsExpected({ status, body, text }: Answer, expected: Expected, which: string): void {
  const came = {
    status,
    ...(expected.code !== undefined && { code: body?.error?.code }),
    ...(expected.subcode !== undefined && { subcode: body?.error?.error_subcode }),
  }
  assert.deepEqual(came, expected, `${which}: ${text.slice(0, 300)}`)
}
