/** What a certificate says of sample receivers. */

import { FAMILIES } from '../../../cli/src/certify/cases/all.ts'
import { casesOf, type RealEvent } from '../../../cli/src/certify/cases/case.ts'
import { certified, type Result } from '../../../cli/src/certify/run/certified.ts'
import { listening, type Steps } from './receiver.ts'

export const KEYS = { secret: 'a-secret-of-the-app', verifyToken: 'a token of our Own' }
const WITHIN_MS = 2_000

/** The cases that failed. */
export async function failedOf(events: RealEvent[], wrong: Partial<Steps> = {}): Promise<Result[]> {
  const { url, close } = await listening(KEYS, wrong)
  try {
    const cases = casesOf(FAMILIES, { ...KEYS, events })
    const results = await certified(cases, { ...KEYS, url, withinMs: WITHIN_MS })
    return results.filter((one) => one.wrong !== undefined)
  } finally {
    await close()
  }
}
