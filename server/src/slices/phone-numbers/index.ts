/** The face of phone numbers: what other slices may use. */

import type { Slice } from '../../kernel/graph/slice.ts'
import { codeGatewaySecretSetting, codeGatewayUrlSetting, sendCode } from './code-delivery.ts'
import { phoneNumberNameUpdate, phoneNumberQualityUpdate } from './events.ts'
import { forgetOldAttempts } from './jobs.ts'
import { phoneNumberNode } from './node.ts'
import { operator } from './operator.ts'
import { routes } from './routes.ts'
import { seeds } from './seed.ts'

export { makePhoneNumber } from './deeds.ts'
export { phoneNumberNode } from './node.ts'
export type { PhoneNumber } from './phone-number.ts'
export { SANDBOX_NUMBERS } from './seed.ts'
export { lockPhoneNumber } from './store.ts'

export const phoneNumbers: Slice = {
  name: 'phone-numbers',
  nodes: [phoneNumberNode],
  routes,
  operator,
  jobs: [sendCode, forgetOldAttempts],
  events: [phoneNumberQualityUpdate, phoneNumberNameUpdate],
  settings: [codeGatewayUrlSetting, codeGatewaySecretSetting],
  seeds,
}
