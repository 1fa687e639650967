/** Fields of a number that clients of the platform ask for. They are answered when they are asked for. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { type Field, field } from '../../kernel/graph/node.ts'
import { findAccount } from '../accounts/index.ts'
import { limitOf, TIERS } from './limits.ts'
import { NAME_STATUSES, type PhoneNumber, QUALITY_RATINGS } from './phone-number.ts'

const STATUSES = ['CONNECTED', 'DISCONNECTED', 'UNVERIFIED', 'FLAGGED'] as const

function statusOf(number: PhoneNumber): (typeof STATUSES)[number] {
  if (!number.is_registered) return 'DISCONNECTED'
  if (number.code_verification_status !== 'VERIFIED') return 'UNVERIFIED'
  return number.quality_rating === 'RED' ? 'FLAGGED' : 'CONNECTED'
}

const CAN_SEND = ['AVAILABLE', 'BLOCKED'] as const
type CanSend = (typeof CAN_SEND)[number]

const problemSchema = z.object({
  error_code: z.int(),
  error_description: z.string(),
  possible_solution: z.string(),
})

const healthSchema = z.object({
  can_send_message: z.enum(CAN_SEND),
  entities: z.array(
    z.object({
      entity_type: z.enum(['PHONE_NUMBER', 'WABA']),
      id: z.string(),
      can_send_message: z.enum(CAN_SEND),
      errors: z.array(problemSchema).optional(),
    }),
  ),
})

/** What sending would refuse, shown before it is tried. */
const PROBLEMS: Partial<Record<(typeof STATUSES)[number], z.infer<typeof problemSchema>>> = {
  DISCONNECTED: {
    error_code: 133010,
    error_description: 'The number is not registered.',
    possible_solution: 'Register it with its pin.',
  },
  UNVERIFIED: {
    error_code: 133010,
    error_description: 'The number is not verified.',
    possible_solution: 'Verify it with request_code and verify_code.',
  },
  FLAGGED: {
    error_code: 131048,
    error_description: 'The quality rating of the number is RED.',
    possible_solution: 'Send less, to people who want it, until it recovers.',
  },
}

async function healthOf(number: PhoneNumber, call: Asked): Promise<z.infer<typeof healthSchema>> {
  const problem = PROBLEMS[statusOf(number)]
  const account = await findAccount(call, number.account_id)
  const ours: CanSend = problem ? 'BLOCKED' : 'AVAILABLE'
  const accounts: CanSend = account?.account_review_status === 'APPROVED' ? 'AVAILABLE' : 'BLOCKED'
  return {
    can_send_message: accounts === 'AVAILABLE' ? ours : 'BLOCKED',
    entities: [
      {
        entity_type: 'PHONE_NUMBER',
        id: number.id,
        can_send_message: ours,
        ...(problem && { errors: [problem] }),
      },
      { entity_type: 'WABA', id: number.account_id, can_send_message: accounts },
    ],
  }
}

const asked = (schema: z.ZodType, read: Field<PhoneNumber>['read']) =>
  field<PhoneNumber>(schema, read, { onlyWhenAsked: true })

/** How many customers a day may be written to, under the word of the version. */
const tier = (isOfPortfolio: boolean) =>
  asked(z.enum(TIERS), async (number, call) =>
    call.platform.has('portfolio_limit_is_a_field') === isOfPortfolio
      ? (await limitOf(call, number, call.platform)).tier
      : undefined,
  )

export const askedFields = {
  status: asked(z.enum(STATUSES), statusOf),
  // One word or the other, by the version.
  messaging_limit_tier: tier(false),
  whatsapp_business_manager_messaging_limit: tier(true),
  health_status: asked(healthSchema, healthOf),
  quality_score: asked(z.object({ score: z.enum(QUALITY_RATINGS) }), ({ quality_rating }) => ({
    score: quality_rating,
  })),
  new_name_status: asked(z.enum(NAME_STATUSES), ({ new_display_name }) =>
    new_display_name === null ? 'NONE' : 'PENDING_REVIEW',
  ),
  is_pin_enabled: asked(z.boolean(), ({ pin_hash }) => pin_hash !== null),
  is_official_business_account: asked(z.boolean(), () => false),
  is_on_biz_app: asked(z.boolean(), () => false),
  is_preverified_number: asked(z.boolean(), () => false),
}
