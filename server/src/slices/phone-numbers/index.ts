/** The face of phone numbers: what other slices may use. */

import { filling } from '../../kernel/call/slots.ts'
import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { gatewayProblem } from '../../kernel/outbound/gateway-problem.ts'
import { accountFollowers } from '../accounts/index.ts'
import { codeGateway, isDeliverable, NO_CODE_GATEWAY, sendCode } from './code-delivery.ts'
import { codeLimitSettings } from './code-limits.ts'
import { tables } from './columns.ts'
import {
  accountSettingsUpdate,
  businessCapabilityUpdate,
  phoneNumberNameUpdate,
  phoneNumberQualityUpdate,
} from './events.ts'
import { forgetOldAttempts } from './jobs.ts'
import { messagingProductSetting } from './messaging-product.ts'
import { phoneNumberNode } from './node.ts'
import { numbersFollow } from './of-account.ts'
import { operator } from './operator.ts'
import { routes } from './routes.ts'
import { seeds } from './seed.ts'
import { businessUsernameUpdates } from './username-events.ts'

export { assertNotBarred } from './account-trouble.ts'
export { isBlocked } from './blocked-users.ts'
export { codeHash } from './code-hash.ts'
export { accountBarred, nothingToSet } from './errors.ts'

export { digitsOf } from './events.ts'
export { limitOf, sharesLimit } from './limits.ts'
export { changeNumber } from './make.ts'
export { isProduct, productOf, productWords } from './messaging-product.ts'
export { phoneNumberNode } from './node.ts'
export {
  MESSAGES_PER_DAY,
  type PhoneNumber,
  QUALITY_RATINGS,
  THROUGHPUT_LEVELS,
  type ThroughputLevel,
} from './phone-number.ts'
export { pinInput, setPin, wishName } from './registration.ts'
export { SANDBOX_NUMBERS } from './seed.ts'
export { findPhoneNumber, listAllOf, lockPhoneNumber } from './store/numbers.ts'
export { countryOf } from './user-id/countries.ts'
export { customerKnownAs, idsOf } from './user-id/ids-of.ts'
export { keptSpelling, otherSpelling } from './user-id/spellings.ts'
export { isOfUnitedStates } from './user-id/united-states.ts'
export { userIdOf } from './user-id/user-id.ts'
export { isUsername, USERNAME_LENGTH_MAX, USERNAME_SAYS } from './username-rules.ts'

export const phoneNumbers: Slice = {
  name: 'phone-numbers',
  tables,
  finds: [
    findable({
      kind: 'phone_number',
      table: 'phone_numbers',
      id: 'id',
      words: ['verified_name'],
      digits: 'display_phone_number',
      title: ['display_phone_number', 'verified_name'],
      newest: 'created_at',
      belongsTo: ['account_id'],
    }),
  ],
  title: 'Phone numbers',
  about: 'The numbers of an account: verified by a code, with what greets customers.',
  nodes: [phoneNumberNode],
  routes,
  operator,
  jobs: [sendCode, forgetOldAttempts],
  events: [
    phoneNumberQualityUpdate,
    businessCapabilityUpdate,
    phoneNumberNameUpdate,
    accountSettingsUpdate,
    businessUsernameUpdates,
  ],
  fills: [filling(accountFollowers, numbersFollow)],
  startProblems: async (settings) => [(await gatewayProblem(settings, codeGateway)) ?? []].flat(),
  checks: (house) => [
    {
      name: 'code_gateway',
      ok: isDeliverable(house),
      says: isDeliverable(house) ? 'Codes have a way to numbers.' : NO_CODE_GATEWAY,
      means: 'No number can be verified by a code.',
      alert: 'ParleyNoCodeGateway',
    },
  ],
  settings: [messagingProductSetting, codeGateway.url, codeGateway.secret, ...codeLimitSettings],
  seeds,
  sealed: [{ table: 'verification_codes', column: 'sealed_code', row: ['phone_number_id'] }],
}
