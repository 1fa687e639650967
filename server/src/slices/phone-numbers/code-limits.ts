/** How many verification codes may be asked for: for one number, by one application, and from one network. */

import { appOf, type Call } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { limitOf, limitSetting, NO_LIMIT } from '../../kernel/call/limits/limit-setting.ts'
import { holdLock } from '../../kernel/engine/index.ts'
import { DAY, MINUTE } from '../../kernel/process/clock.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { tooManyRequests } from './errors.ts'
import { CODE_LIMITS, type PhoneNumber } from './phone-number.ts'
import { digitsOf, secondsToWait } from './rules.ts'
import * as store from './store/codes.ts'

const perApp = limitSetting(
  'PARLEY_CODES_PER_DAY_PER_APP',
  'Verification codes that one application may ask for within 24 hours (136024).',
  { most: 1_000_000, inProduction: 200 },
)
const perAddress = limitSetting(
  'PARLEY_CODES_PER_DAY_PER_ADDRESS',
  'Verification codes that may be asked for from one network address within 24 hours (136024).',
  { most: 1_000_000, inProduction: 200 },
)

export const codeLimitSettings = [perApp.setting, perAddress.setting]

type CodeLimit = { of: store.AskedBy; most: number; withinMs: number; says: string }

/**
 * In production every code costs something and disturbs somebody, who has one phone however many accounts it stands in.
 * In the sandbox a test must not notice what another does with the same number.
 */
function limitsFor(house: House): CodeLimit[] {
  const { requestsMax, requestsWithinMs } = CODE_LIMITS
  const number = isSandbox(house) ? 'phone_number_id' : 'phone'
  const limits: CodeLimit[] = [
    {
      of: number,
      most: requestsMax,
      withinMs: requestsWithinMs,
      says: 'for this number within an hour',
    },
    { of: 'app_id', most: limitOf(house, perApp), withinMs: DAY, says: 'by this application within a day' },
    {
      of: 'address',
      most: limitOf(house, perAddress),
      withinMs: DAY,
      says: 'from this network address within a day',
    },
  ]
  if (!isSandbox(house)) {
    limits.push(
      { of: number, most: 1, withinMs: MINUTE, says: 'for this number within a minute' },
      { of: number, most: 20, withinMs: DAY, says: 'for this number within a day' },
    )
  }
  return limits.filter(({ most }) => most !== NO_LIMIT)
}

/** Counts this request, or refuses it with the limit that lasts longest. The number is locked already. */
export async function countRequest(call: Call, number: PhoneNumber): Promise<void> {
  const { house } = call
  const address = call.address?.()
  const asked: Record<store.AskedBy, string | null> = {
    phone_number_id: number.id,
    phone: house.secrets.keyedHash('phone', digitsOf(number.display_phone_number)),
    app_id: appOf(call.caller) ?? null,
    address: address === undefined ? null : house.secrets.keyedHash('network address', address),
  }
  const limits = limitsFor(house).filter(({ of }) => asked[of] !== null)
  for (const by of ['phone', 'app_id', 'address'] as const) {
    if (limits.some(({ of }) => of === by)) await holdLock(call.db, `codes ${asked[by]}`)
  }
  let longest: { limit: CodeLimit; wait: number } | undefined
  for (const limit of limits) {
    const by = { column: limit.of, value: asked[limit.of] ?? '' }
    const before = await store.attemptsBy(call, by, 'request', call.now - limit.withinMs)
    const wait = secondsToWait(before, limit.most, limit.withinMs, call.now)
    if (wait !== undefined && wait > (longest?.wait ?? 0)) longest = { limit, wait }
  }
  if (longest) throw tooManyRequests(longest.limit, longest.wait)
  await store.noteAttempt(call, { ...asked, phone_number_id: number.id, kind: 'request', at: call.now })
}
