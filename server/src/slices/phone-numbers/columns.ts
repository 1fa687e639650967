/** What the columns of phone numbers, and of what is asked of them, may hold. */

import { z } from 'zod'
import {
  count,
  customerKey,
  hash,
  jsonOf,
  type KeptTable,
  keptTable,
  key,
  moment,
  nodeKey,
  oneOf,
  text,
  truth,
} from '../../kernel/records/kept-table.ts'
import { callingInput } from './calling.ts'
import {
  ACCOUNT_MODES,
  AUTOMATION_LIMITS,
  CERTIFICATE_STATUSES,
  CODE_METHODS,
  CODE_VERIFICATION_STATUSES,
  LOCAL_STORAGE_REGIONS,
  NAME_STATUSES,
  PLATFORM_TYPES,
  QUALITY_RATINGS,
  THROUGHPUT_LEVELS,
} from './phone-number.ts'
import { USERNAME_LENGTH_MAX } from './username-rules.ts'

const command = z.strictObject({ command_name: z.string(), command_description: z.string() })

export const tables: KeptTable[] = [
  keptTable(
    'phone_numbers',
    {
      id: nodeKey(),
      account_id: nodeKey(),
      display_phone_number: text(100, 1),
      verified_name: text(1_000),
      quality_rating: oneOf(QUALITY_RATINGS),
      platform_type: oneOf(PLATFORM_TYPES),
      throughput_level: oneOf(THROUGHPUT_LEVELS),
      last_onboarded_time: moment().nullable(),
      code_verification_status: oneOf(CODE_VERIFICATION_STATUSES),
      account_mode: oneOf(ACCOUNT_MODES),
      certificate_status: oneOf(CERTIFICATE_STATUSES),
      name_status: oneOf(NAME_STATUSES),
      enable_welcome_message: truth(),
      prompts: jsonOf(z.array(z.string()).max(AUTOMATION_LIMITS.promptsMax)),
      commands: jsonOf(z.array(command).max(AUTOMATION_LIMITS.commandsMax)),
      created_at: moment(),
      pin_hash: hash().nullable(),
      new_display_name: text(1_000).nullable(),
      is_registered: truth(),
      is_cart_enabled: truth(),
      is_catalog_visible: truth(),
      calling: jsonOf(callingInput).nullable(),
      data_localization_region: oneOf(LOCAL_STORAGE_REGIONS).nullable(),
      enable_identity_key_check: truth(),
      username: text(USERNAME_LENGTH_MAX, 1).nullable(),
      business_id: nodeKey().nullable(),
      parent_business_id: nodeKey().nullable(),
      barred: jsonOf(
        z.strictObject({
          event: z.string(),
          kinds: z.array(z.enum(['begin', 'answer', 'add'])),
          until: moment().nullable(),
        }),
      ).nullable(),
    },
    { names: ({ id }) => [{ table: 'directory', value: id }] },
  ),
  keptTable('blocked_users', {
    id: key(),
    phone_number_id: nodeKey(),
    wa_id: customerKey(),
    created_at: moment(),
  }),
  keptTable(
    'verification_attempts',
    {
      phone_number_id: nodeKey(),
      kind: oneOf(['request', 'wrong']),
      at: moment(),
      app_id: nodeKey().nullable(),
      address: hash().nullable(),
      phone: hash().nullable(),
    },
    { names: ({ app_id }) => (typeof app_id === 'string' ? [{ table: 'apps', value: app_id }] : []) },
  ),
  keptTable('verification_codes', {
    phone_number_id: nodeKey(),
    code_hash: hash(),
    sealed_code: text(16, 1).nullable(),
    code_method: oneOf(CODE_METHODS),
    language: text(20, 1),
    tries: count(),
    expires_at: moment(),
  }),
]
