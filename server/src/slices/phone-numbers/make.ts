/** Making phone numbers: what the operator door, seeds and worlds have in common. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { addToDirectory } from '../../kernel/graph/directory.ts'
import { choice, lenient, text } from '../../kernel/wire/params.ts'
import { findAccount, idTaken, nodeId, platformOfAccount } from '../accounts/index.ts'
import { numberChanged } from './events.ts'
import { limitOf } from './limits.ts'
import {
  ACCOUNT_MODES,
  CERTIFICATE_STATUSES,
  CODE_VERIFICATION_STATUSES,
  NAME_STATUSES,
  type PhoneNumber,
  PLATFORM_TYPES,
  QUALITY_RATINGS,
  THROUGHPUT_LEVELS,
  type ThroughputLevel,
} from './phone-number.ts'
import * as store from './store/numbers.ts'

const throughput = lenient(
  (value) => (typeof value === 'object' && value !== null && 'level' in value ? value.level : value),
  choice(THROUGHPUT_LEVELS),
)

const verifiedName = text({ min: 1, max: 256 }).describe('The name that customers see.')

/** The fields of a number that the platform owns; `throughput` takes a level, or an object with one. */
export const platformFields = z
  .object({
    verified_name: verifiedName,
    quality_rating: choice(QUALITY_RATINGS).describe('How customers have received its messages.'),
    throughput: throughput.describe('How many customers a day it may write to.'),
    name_status: choice(NAME_STATUSES).describe('What the review of its name came to.'),
    account_mode: choice(ACCOUNT_MODES).describe('Whether it reaches real people.'),
    certificate_status: choice(CERTIFICATE_STATUSES).describe('The state of the certificate of its name.'),
    code_verification_status: choice(CODE_VERIFICATION_STATUSES).describe(
      'Whether a code has shown that the business has this number.',
    ),
    platform_type: choice(PLATFORM_TYPES).describe('Where its messages are handled.'),
  })
  .partial()

export const newPhoneNumber = z.object({
  ...platformFields.shape,
  id: nodeId().optional().describe('An id of your own; unless given, one is drawn.'),
  display_phone_number: text({
    min: 5,
    max: 32,
    pattern: /^\+?[0-9][0-9 ()-]*$/,
    says: 'a phone number in international form such as +1 555 010 0001',
  }).meta({ description: 'The number in international form.', examples: ['+1 555 010 0001'] }),
  verified_name: verifiedName,
})
export type NewPhoneNumber = z.infer<typeof newPhoneNumber>

/** As people write it: `49` and `30 123456` are `+49 30 123456`. */
export const displayNumber = (cc: string, rest: string) => `+${cc.replace('+', '')} ${rest.trim()}`

export async function makePhoneNumber(
  call: Call,
  accountId: string,
  wanted: NewPhoneNumber,
): Promise<PhoneNumber> {
  const { throughput: level, ...fields } = wanted
  const id = wanted.id ?? call.ids.nodeId()
  const status = wanted.code_verification_status ?? 'NOT_VERIFIED'
  const account = await findAccount(call, accountId)
  const number: PhoneNumber = {
    quality_rating: 'UNKNOWN',
    platform_type: 'CLOUD_API',
    account_mode: 'SANDBOX',
    certificate_status: 'NONE',
    name_status: 'APPROVED',
    ...fields,
    id,
    account_id: accountId,
    throughput_level: level ?? 'TIER_250',
    code_verification_status: status,
    last_onboarded_time: status === 'VERIFIED' ? call.now : null,
    enable_welcome_message: false,
    prompts: [],
    commands: [],
    pin_hash: null,
    is_registered: true,
    new_display_name: null,
    is_cart_enabled: true,
    is_catalog_visible: false,
    calling: null,
    data_localization_region: null,
    enable_identity_key_check: false,
    username: null,
    business_id: account?.business_id ?? null,
    parent_business_id: account?.parent_business_id ?? null,
    barred: null,
    created_at: call.now,
  }
  if (!(await addToDirectory(call, { id, kind: 'phone_number', account_id: accountId, app_id: null })))
    throw idTaken(id)
  await store.addPhoneNumber(call, number)
  return number
}

/** A change by the platform, and its events. */
export async function changeNumber(
  call: Call,
  number: PhoneNumber,
  change: Partial<PhoneNumber>,
): Promise<PhoneNumber> {
  const named = change.verified_name === undefined ? change : { ...change, new_display_name: null }
  const after = { ...number, ...named }
  await store.changePhoneNumber(call, number.id, named)
  await numberChanged(call, number, after)
  const { throughput_level } = change
  if (throughput_level !== undefined) await shareLimit(call, number, throughput_level)
  return after
}

/** What a number of a business may do, they all may; each account of it gets one event with the limit. */
async function shareLimit(call: Call, number: PhoneNumber, throughput_level: ThroughputLevel): Promise<void> {
  if (number.business_id === null) return
  const { numbers } = await limitOf(call, number, await platformOfAccount(call, number.account_id))
  const notified = new Set([number.account_id])
  for (const other of numbers) {
    if (other.id === number.id || other.throughput_level === throughput_level) continue
    await store.changePhoneNumber(call, other.id, { throughput_level })
    await numberChanged(
      call,
      other,
      { ...other, throughput_level },
      { isFirst: !notified.has(other.account_id) },
    )
    notified.add(other.account_id)
  }
}
