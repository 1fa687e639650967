/** Verification codes: asked for, guessed wrong, guessed right, and how often each may be. */

import type { Actor, Answer } from '../../../../server/test/house.ts'
import type { Tenant } from '../tenant.ts'
import { type Action, type Attempt, DONE } from './attempt.ts'

const LIMITS = { requests: 5, tries: 5, wrong: 20 }

export const codes = {
  async requestCode({ number, codes: known }, as) {
    const answer = await as.post(`/${number}/request_code`, { code_method: 'SMS' })
    if (known.requested >= LIMITS.requests) return { answer, expected: { status: 429, code: 136024 } }
    const apply = () => {
      Object.assign(known, { requested: known.requested + 1, isOutstanding: true, tries: 0 })
    }
    return { answer, expected: DONE, apply }
  },
  async guessWrong(tenant, as, _at, operator) {
    const right = await codeOf(tenant, operator)
    return guessed(tenant, await as.post(`/${tenant.number}/verify_code`, { code: other(right) }), false)
  },
  async guessRight(tenant, as, _at, operator) {
    const right = await codeOf(tenant, operator)
    return guessed(tenant, await as.post(`/${tenant.number}/verify_code`, { code: right ?? '123456' }), true)
  },
} satisfies Record<string, Action>

const codeOf = async ({ number }: Tenant, operator: Actor): Promise<string | undefined> =>
  (await operator.get(`/operator/${number}/verification_code`)).body.code

const other = (code = '123456') => (code === '000000' ? '000001' : '000000')

function guessed({ codes: known }: Tenant, answer: Answer, isRight: boolean): Attempt {
  if (known.wrong >= LIMITS.wrong) return { answer, expected: { status: 429, code: 133015 } }
  if (known.isOutstanding && known.tries >= LIMITS.tries) {
    return { answer, expected: { status: 429, code: 133015 }, apply: () => void known.tries++ }
  }
  if (known.isOutstanding && isRight) {
    return { answer, expected: DONE, apply: () => Object.assign(known, { isOutstanding: false, tries: 0 }) }
  }
  const apply = () => {
    known.wrong++
    if (known.isOutstanding) known.tries++
  }
  return { answer, expected: { status: 400, code: 133016 }, apply }
}
