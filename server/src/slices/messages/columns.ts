/** What the columns of messages and conversations may hold. */

import { z } from 'zod'
import {
  count,
  customerKey,
  jsonOf,
  type KeptTable,
  keptTable,
  moment,
  nodeKey,
  oneOf,
  text,
  truth,
} from '../../kernel/records/kept-table.ts'
import { QUALITY_RATINGS, THROUGHPUT_LEVELS } from '../phone-numbers/index.ts'
import { failure } from './answers.ts'
import { INCOMING_TYPES, incomingParts } from './conversations/incoming.ts'
import { LIMITS, MESSAGE_STATUSES, WELCOME } from './message.ts'
import { OUTGOING_TYPES, outgoingParts } from './outgoing/kept.ts'
import { PRICE_REASONS, PRICING_MODELS, PRICING_TYPES, type PriceReason } from './pricing/price.ts'

const DIRECTIONS = { incoming: incomingParts, outgoing: outgoingParts }
const conversation = { phone_number_id: nodeKey(), wa_id: customerKey() }

/** The part that the type names, as it is kept. */
function contentProblem(row: Record<string, unknown>): string | undefined {
  const { direction, type, content } = row as {
    direction: keyof typeof DIRECTIONS
    type: string
    content: string
  }
  if (type === WELCOME && direction === 'incoming') return undefined
  const parts: Record<string, z.ZodType> = DIRECTIONS[direction]
  const part = Object.hasOwn(parts, type) ? parts[type] : undefined
  if (!part) return `is ${direction}, and ${type} is no such message`
  const [issue] = jsonOf(part).safeParse(content).error?.issues ?? []
  return issue && `has a content that is wrong at ${issue.path.join('.') || type}: ${issue.message}`
}

export const tables: KeptTable[] = [
  keptTable(
    'messages',
    {
      id: text(128, 1),
      ...conversation,
      direction: oneOf(['outgoing', 'incoming']),
      type: oneOf([...new Set<string>([...OUTGOING_TYPES, ...INCOMING_TYPES])]),
      content: jsonOf(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()])),
      context_id: text(128, 1).nullable(),
      status: oneOf([...MESSAGE_STATUSES, 'received']),
      category: text(100).nullable(),
      callback_data: text(LIMITS.callbackDataLengthMax * 2).nullable(),
      failure: jsonOf(failure).nullable(),
      created_at: moment(),
      referred_product: jsonOf(
        z.strictObject({ catalog_id: z.string(), product_retailer_id: z.string() }),
      ).nullable(),
    },
    { problem: contentProblem },
  ),
  keptTable('conversations', {
    ...conversation,
    name: text(1_000).nullable(),
    last_inbound_at: moment().nullable(),
    last_message_at: moment(),
    blocked: truth(),
    created_at: moment(),
    identity_changed_at: moment().nullable(),
    referral_at: moment().nullable(),
    free_until: moment().nullable(),
  }),
  keptTable('message_prices', {
    message_id: text(128, 1),
    ...conversation,
    country: text(2, 2),
    template_id: nodeKey().nullable(),
    pricing_model: oneOf(PRICING_MODELS),
    type: oneOf(PRICING_TYPES),
    category: text(100, 1),
    billable: truth(),
    is_charged: truth(),
    reason: oneOf(Object.keys(PRICE_REASONS) as PriceReason[]),
    sent_at: moment().nullable(),
    delivered_at: moment().nullable(),
    read_at: moment().nullable(),
  }),
  keptTable('customer_feedback', { ...conversation, kind: oneOf(['block', 'report']), at: moment() }),
  keptTable('quality_history', {
    phone_number_id: nodeKey(),
    quality_rating: oneOf(QUALITY_RATINGS),
    throughput_level: oneOf(THROUGHPUT_LEVELS),
    reason: text(1_000),
    at: moment(),
  }),
  keptTable('tier_usage', { phone_number_id: nodeKey(), customers: count() }),
  keptTable('tier_customers', { ...conversation, counted_at: moment() }),
  keptTable('tier_days', { phone_number_id: nodeKey(), day: count(), customers: count() }),
]
