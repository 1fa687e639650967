/**
 * Chapter "Events": every field that can be subscribed to, what really causes it, and what a receiver then gets.
 * The shapes of values are not shown but for the text of a message.
 */

import { z } from 'zod'
import { ACCOUNT, type Answer, NUMBER, type TestHouse } from '../house.ts'
import { ask } from './asking.ts'
import { flow, template } from './samples.ts'

export type Cause = {
  causes: (world: TestHouse) => Promise<Answer>
  /** The value of the notification. */
  value: z.ZodType
}

const text = z.string()
const digits = z.string().regex(/^\d+$/)
const metadata = z.object({ display_phone_number: digits, phone_number_id: z.literal(NUMBER) })
const contacts = z.tuple([z.object({ profile: z.object({ name: text }), wa_id: digits })])
const CUSTOMER = '16505551234'

const inbound = ({ operator }: TestHouse) =>
  operator.post(`/operator/${NUMBER}/inbound`, {
    from: CUSTOMER,
    name: 'Ann',
    type: 'text',
    text: { body: 'Do you have rye bread?' },
  })

async function answered(world: TestHouse): Promise<Answer> {
  await inbound(world)
  const message = { to: CUSTOMER, type: 'text', text: { body: 'Fresh at ten.' } }
  return world.owner.post(`/${NUMBER}/messages`, message)
}

const byOperator =
  (node: string, ...changes: object[]) =>
  async ({ operator }: TestHouse): Promise<Answer> => {
    const answers = []
    for (const change of changes) answers.push(await operator.post(`/operator/${node}`, change))
    return answers.at(-1) as Answer
  }

export const madeTemplate = async ({ owner }: TestHouse) =>
  (await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/message_templates', { body: template() })).body.id as string

async function approved(world: TestHouse): Promise<Answer> {
  return world.operator.post(`/operator/${await madeTemplate(world)}`, { status: 'APPROVED' })
}

/** The specification's fields, in its order. */
export const EVENTS: Record<string, Cause> = {
  messages: {
    causes: inbound,
    value: z.object({
      metadata,
      contacts,
      messages: z.tuple([
        z.object({
          from: z.literal(CUSTOMER),
          id: text,
          timestamp: digits,
          type: z.literal('text'),
          text: z.object({ body: z.literal('Do you have rye bread?') }),
        }),
      ]),
    }),
  },
  message_status: {
    causes: answered,
    value: z.object({
      metadata,
      contacts,
      statuses: z.tuple([
        z.object({
          id: text,
          status: z.enum(['sent', 'delivered']),
          timestamp: digits,
          recipient_id: digits,
        }),
      ]),
    }),
  },
  message_echoes: {
    causes: answered,
    value: z.object({
      metadata,
      message_echoes: z.tuple([
        z.object({
          from: digits,
          to: z.literal(CUSTOMER),
          id: text,
          timestamp: digits,
          type: z.literal('text'),
        }),
      ]),
    }),
  },
  message_template_status_update: {
    causes: approved,
    value: z.object({
      event: z.literal('APPROVED'),
      message_template_id: z.int(),
      message_template_name: text,
      message_template_language: z.literal('en_US'),
      message_template_category: z.literal('UTILITY'),
      reason: z.literal('NONE'),
    }),
  },
  phone_number_quality_update: {
    causes: byOperator(NUMBER, { throughput: 'TIER_10K' }),
    value: z.object({
      display_phone_number: digits,
      event: z.literal('UPGRADE'),
      old_limit: z.literal('TIER_1K'),
      current_limit: z.literal('TIER_10K'),
    }),
  },
  phone_number_name_update: {
    causes: byOperator(NUMBER, { verified_name: 'The bakery' }),
    value: z.object({
      display_phone_number: digits,
      decision: z.literal('APPROVED'),
      requested_verified_name: z.literal('The bakery'),
      rejection_reason: z.null(),
    }),
  },
  account_update: {
    causes: byOperator(ACCOUNT, { account_review_status: 'DISABLED' }, { account_review_status: 'APPROVED' }),
    value: z.object({
      event: z.literal('DISABLED_UPDATE'),
      ban_info: z.object({ waba_ban_state: z.enum(['DISABLE', 'REINSTATE']), waba_ban_date: text }),
    }),
  },
  account_alerts: {
    causes: byOperator(NUMBER, { certificate_status: 'EXPIRED' }),
    value: z.object({
      entity_type: z.literal('PHONE_NUMBER'),
      entity_id: z.literal(NUMBER),
      alert_info: z.object({
        alert_severity: text,
        alert_status: text,
        alert_type: text,
        alert_description: z.string().regex(/EXPIRED/),
      }),
    }),
  },
  account_review_update: {
    causes: byOperator(ACCOUNT, { account_review_status: 'REJECTED' }, { account_review_status: 'APPROVED' }),
    value: z.object({ decision: z.enum(['APPROVED', 'REJECTED']) }),
  },
  business_capability_update: {
    causes: byOperator(NUMBER, { throughput: 'TIER_100K' }),
    value: z.object({
      max_daily_conversations_per_business: z.literal(100_000),
      max_phone_numbers_per_waba: z.int(),
    }),
  },
  flows: {
    causes: async ({ owner }) => {
      const made = await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/flows', { body: flow() })
      return ask(owner, 'POST /{FLOW_ID}/publish', {}, { FLOW_ID: made.body.id })
    },
    value: z.object({
      event: z.literal('FLOW_STATUS_CHANGE'),
      message: text,
      flow_id: text,
      new_status: z.enum(['DRAFT', 'PUBLISHED']),
    }),
  },
}
