/** The rows of "Phone numbers": a number that is not verified yet becomes so. */

import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { automation, PHONE_NUMBER, paging, THROUGHPUT_LEVELS } from '../fields.ts'
import { done } from './shapes.ts'

const COMMANDS = [{ command_name: 'hours', command_description: 'When we are open' }]
const { id, display_phone_number, verified_name, quality_rating } = PHONE_NUMBER

export const PHONE_NUMBER_ROWS = {
  'POST /{PHONE_NUMBER_ID}/request_code': [
    {
      sends: { body: { code_method: 'SMS', language: 'pt_BR' } },
      answers: done,
    },
    { sends: { body: { code_method: 'VOICE' } }, answers: done },
  ],
  'POST /{PHONE_NUMBER_ID}/verify_code': [
    {
      sends: async ({ operator, known }) => {
        const { body } = await operator.get(`/operator/${known.PHONE_NUMBER_ID}/verification_code`)
        return { body: { code: body.code } }
      },
      answers: done,
    },
  ],
  'POST /{PHONE_NUMBER_ID}/conversational_automation': [
    { sends: { body: { enable_welcome_message: false } }, answers: done },
    {
      sends: { body: { enable_welcome_message: true, prompts: ['Book', 'Cancel'], commands: COMMANDS } },
      answers: done,
    },
  ],
  'GET /{PHONE_NUMBER_ID}': [
    {
      sends: { query: { fields: 'display_phone_number,verified_name,code_verification_status' } },
      answers: z.strictObject({
        id,
        display_phone_number,
        verified_name,
        code_verification_status: z.literal('VERIFIED'),
      }),
    },
    {
      sends: { query: { fields: 'conversational_automation' } },
      answers: automation.extend({
        enable_welcome_message: z.literal(true),
        commands: z.tuple([z.object({ command_name: z.literal('hours') })]),
      }),
    },
    {
      sends: { query: { fields: 'throughput' } },
      answers: z.object({ level: z.enum(THROUGHPUT_LEVELS), max_messages_per_day: z.int() }),
    },
  ],
  'GET /{BUSINESS_ACCOUNT_ID}/phone_numbers': [
    {
      answers: z.object({
        data: z
          .array(
            z.object({
              id,
              display_phone_number,
              verified_name,
              quality_rating: quality_rating.or(z.literal('UNKNOWN')).optional(),
            }),
          )
          .min(1),
        paging,
      }),
    },
  ],
} satisfies Record<string, Exchange[]>
