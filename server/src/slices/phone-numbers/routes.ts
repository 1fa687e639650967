/** Phone numbers: the specification's table, row by row. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import {
  configureAutomation,
  listPhoneNumbers,
  readPhoneNumber,
  requestCode,
  verifyCode,
} from './operations.ts'

export const routes = {
  'GET /{phone_number}': readPhoneNumber,
  'GET /{account}/phone_numbers': listPhoneNumbers,
  'POST /{phone_number}/request_code': requestCode,
  'POST /{phone_number}/verify_code': verifyCode,
  'POST /{phone_number}/conversational_automation': configureAutomation,
} satisfies RouteTable
