/** Phone numbers: the specification's table, row by row, then what existing clients ask for besides. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { blockUsers, listBlockedUsers, unblockUsers } from './blocked-users.ts'
import { readCommerceSettings, readNumberAutomation, setCommerceSettings } from './number-settings.ts'
import {
  configureAutomation,
  listPhoneNumbers,
  readPhoneNumber,
  requestCode,
  verifyCode,
} from './operations.ts'
import { addPhoneNumber, deregisterNumber, registerNumber } from './registration.ts'
import { readNumberSettings, setNumberSettings } from './settings-edge.ts'
import { giveUpUsername, readUsername, suggestUsernames, takeUsername } from './username.ts'

export const routes = {
  'GET /{phone_number}': readPhoneNumber,
  'GET /{account}/phone_numbers': listPhoneNumbers,
  'POST /{phone_number}/request_code': requestCode,
  'POST /{phone_number}/verify_code': verifyCode,
  'POST /{phone_number}/conversational_automation': configureAutomation,

  'GET /{phone_number}/conversational_automation': readNumberAutomation,
  'POST /{account}/phone_numbers': addPhoneNumber,
  'POST /{phone_number}/register': registerNumber,
  'POST /{phone_number}/deregister': deregisterNumber,
  'GET /{phone_number}/settings': readNumberSettings,
  'POST /{phone_number}/settings': setNumberSettings,
  'GET /{phone_number}/<brand>_commerce_settings': readCommerceSettings,
  'POST /{phone_number}/<brand>_commerce_settings': setCommerceSettings,
  'GET /{phone_number}/block_users': listBlockedUsers,
  'POST /{phone_number}/block_users': blockUsers,
  'DELETE /{phone_number}/block_users': unblockUsers,
  'GET /{phone_number}/username': readUsername,
  'POST /{phone_number}/username': takeUsername,
  'DELETE /{phone_number}/username': giveUpUsername,
  'GET /{phone_number}/username_suggestions': suggestUsernames,
} satisfies RouteTable
