/** Chapter "Endpoints": every row of its tables, with a request it documents and the shape it answers with. */

import { ACCOUNT_ROWS } from './rows/business-account.ts'
import { PROFILE_ROWS } from './rows/business-profile.ts'
import { FLOW_ROWS } from './rows/flows.ts'
import { TEMPLATE_ROWS } from './rows/message-templates.ts'
import { PAYMENT_ROWS } from './rows/payment-configurations.ts'
import { PHONE_NUMBER_ROWS } from './rows/phone-numbers.ts'
import { QR_CODE_ROWS } from './rows/qr-codes.ts'

export const ROWS = {
  ...PHONE_NUMBER_ROWS,
  ...TEMPLATE_ROWS,
  ...PROFILE_ROWS,
  ...FLOW_ROWS,
  ...ACCOUNT_ROWS,
  ...QR_CODE_ROWS,
  ...PAYMENT_ROWS,
}

export type Row = keyof typeof ROWS
