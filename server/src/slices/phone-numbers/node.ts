/** How a phone number is found, and which of its fields may be read. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { field, nodeKind } from '../../kernel/graph/node.ts'
import { askedFields } from './asked-fields.ts'
import {
  ACCOUNT_MODES,
  CERTIFICATE_STATUSES,
  CODE_VERIFICATION_STATUSES,
  MESSAGES_PER_DAY,
  NAME_STATUSES,
  type PhoneNumber,
  PLATFORM_TYPES,
  QUALITY_RATINGS,
  THROUGHPUT_LEVELS,
} from './phone-number.ts'
import { findPhoneNumber } from './store/numbers.ts'

export const automationSchema = z.object({
  enable_welcome_message: z.boolean(),
  prompts: z.array(z.string()),
  commands: z.array(z.object({ command_name: z.string(), command_description: z.string() })),
})

export const throughputSchema = z.object({
  level: z.enum(THROUGHPUT_LEVELS),
  max_messages_per_day: z.int().optional().describe('-1: unlimited. In the throughput-only query.'),
})

export const automationOf = ({ enable_welcome_message, prompts, commands }: PhoneNumber) => ({
  enable_welcome_message,
  prompts,
  commands,
})

export const throughputOf = ({ throughput_level }: PhoneNumber) => ({
  level: throughput_level,
  max_messages_per_day: MESSAGES_PER_DAY[throughput_level],
})

export const phoneNumberNode = nodeKind<PhoneNumber>('phone_number', {
  title: 'PhoneNumber',
  find: findPhoneNumber,
  fields: {
    display_phone_number: field(z.string(), (number) => number.display_phone_number),
    verified_name: field(z.string(), (number) => number.verified_name),
    quality_rating: field(z.enum(QUALITY_RATINGS), (number) => number.quality_rating),
    platform_type: field(z.enum(PLATFORM_TYPES), (number) => number.platform_type),
    throughput: field(throughputSchema, (number) => ({ level: number.throughput_level })),
    last_onboarded_time: field(z.string(), (number) => number.last_onboarded_time, { date: true }),
    code_verification_status: field(
      z.enum(CODE_VERIFICATION_STATUSES),
      (number) => number.code_verification_status,
    ),
    account_mode: field(z.enum(ACCOUNT_MODES), (number) => number.account_mode),
    certificate_status: field(z.enum(CERTIFICATE_STATUSES), (number) => number.certificate_status),
    name_status: field(z.enum(NAME_STATUSES), (number) => number.name_status),
    new_display_name: field(z.string(), (number) => number.new_display_name),
    conversational_automation: field(automationSchema.extend({ id: z.string().optional() }), readAutomation, {
      byDialect: true,
    }),
    ...askedFields,
  },
})

/** Clients on versioned paths look for an id in the nested object. */
export function readAutomation(number: PhoneNumber, call: Asked) {
  return call.dialect === 'platform' ? { ...automationOf(number), id: number.id } : automationOf(number)
}
