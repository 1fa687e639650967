/** A staging rule: when it steps in, what it does, and how often it may. */

import { DAY, MINUTE } from '../../../kernel/process/clock.ts'

/** What a rule may do, and at which place of the service. */
export const PLACES = {
  refuse: 'calls',
  answer_status: 'calls',
  delay_answer: 'calls',
  close_connection: 'calls',
  fail_message: 'messages',
  hold_message: 'messages',
  pace_message: 'messages',
  change_category: 'messages',
  archive_template: 'messages',
  never_read: 'receipts',
  delay_notification: 'deliveries',
  double_notification: 'deliveries',
  reorder_notifications: 'deliveries',
  drop_notification: 'deliveries',
  sign_wrongly: 'deliveries',
  batch_notifications: 'deliveries',
  time_out_endpoint: 'endpoints',
  time_out_gateway: 'gateways',
} as const
type Does = keyof typeof PLACES
export type PlaceName = (typeof PLACES)[Does]

/** What each place knows: a rule that asks for anything else would never step in. */
export const KNOWN_AT: Record<PlaceName, readonly (keyof Criteria)[]> = {
  calls: ['operation', 'number', 'recipient', 'template'],
  messages: ['number', 'recipient', 'template'],
  receipts: ['number', 'recipient', 'template'],
  deliveries: ['field', 'number', 'recipient', 'template'],
  endpoints: ['number'],
  gateways: ['number', 'recipient'],
}

/** Any template will do; for every other criterion, leaving it out says so. */
export const ANY = '*'

export type Criteria = {
  operation?: string | undefined
  number?: string | undefined
  recipient?: string | undefined
  template?: string | undefined
  field?: string | undefined
}

export type How = {
  /** Only the nth that fits. */
  nth?: number | undefined
  /** Only so many times. */
  times?: number | undefined
  probability?: number | undefined
}

export type What = { do: Does } & Record<string, unknown>

export type Rule = {
  id: string
  app_id: string
  scenario: string | null
  criteria: Criteria
  how: How
  what: What
  /** What chance is drawn from. */
  seed: string
  until: number
  /** How often it fitted, and how often it stepped in. */
  matched: number
  used: number
  created_at: number
  ended_at: number | null
}

export const LIMITS = {
  rulesOfAppMax: 100,
  endedKeptMax: 100,
  timesMax: 1_000_000,
  delayMsMax: MINUTE,
  holdMsMax: 7 * DAY,
  batchMax: 100,
  lastsMsMax: 30 * DAY,
} as const

/** A rule that nobody ended ends by itself. */
export const LASTS_MS = 7 * DAY
