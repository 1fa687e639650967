/** What the columns of callbacks, subscriptions and deliveries may hold. */

import { z } from 'zod'
import { CIRCUITS, DELIVERY_STATES } from '../../kernel/engine/index.ts'
import {
  count,
  jsonOf,
  type KeptTable,
  keptTable,
  key,
  listed,
  moment,
  nodeKey,
  oneOf,
  text,
} from '../../kernel/records/kept-table.ts'
import { CHOSEN_BY, REASONS } from './reasons.ts'
import { URL_LENGTH_MAX, VERIFY_TOKEN_LENGTH_MAX } from './subscription.ts'

const DIALECTS = ['plain', 'platform'] as const

const dialect = oneOf(DIALECTS)
const fields = listed((word) => /^[a-z_]{1,64}$/.test(word)).nullable()
const verifyToken = text(VERIFY_TOKEN_LENGTH_MAX * 2)
const url = text(URL_LENGTH_MAX * 2, 1).refine((value) => URL.canParse(value) && /^https?:/.test(value), {
  error: 'must be an http or https URL',
})
const attempt = jsonOf(z.looseObject({ at: moment(), duration_ms: z.number().min(0) }))

export const tables: KeptTable[] = [
  keptTable('receivers', {
    id: key(),
    app_id: nodeKey(),
    url,
    circuit: oneOf(CIRCUITS),
    failures: count(),
    failed_node: key().nullable(),
    opened_times: count(),
    next_probe_at: moment().nullable(),
    paused_at: moment().nullable(),
    suspended_at: moment().nullable(),
    retired_at: moment().nullable(),
    lease_owner: text().nullable(),
    lease_token: text().nullable(),
    lease_until: moment().nullable(),
    created_at: moment(),
  }),
  keptTable('app_callbacks', {
    app_id: nodeKey(),
    receiver_id: key().nullable(),
    verify_token: verifyToken.nullable(),
    fields,
    created_at: moment(),
    dialect,
  }),
  keptTable('subscriptions', {
    id: key(),
    account_id: nodeKey(),
    app_id: nodeKey(),
    fields,
    receiver_id: key().nullable(),
    verify_token: verifyToken.nullable(),
    created_at: moment(),
    dialect,
  }),
  keptTable('number_overrides', {
    phone_number_id: nodeKey(),
    app_id: nodeKey(),
    receiver_id: key(),
    verify_token: verifyToken,
    created_at: moment(),
    dialect,
  }),
  keptTable('previous_secrets', { app_id: nodeKey(), secret: text(512, 1), valid_until: moment() }),
  keptTable('deliveries', {
    id: z.int().min(0),
    event_seq: z.int().min(0),
    account_id: nodeKey(),
    node_id: key(),
    app_id: nodeKey().nullable(),
    receiver_id: key().nullable(),
    chosen_by: oneOf(CHOSEN_BY).nullable(),
    state: oneOf(DELIVERY_STATES),
    reason: oneOf(Object.keys(REASONS) as (keyof typeof REASONS)[]).nullable(),
    attempts: count(),
    next_at: moment(),
    expires_at: moment(),
    created_at: moment(),
    finished_at: moment().nullable(),
    attempt: attempt.nullable(),
    dialect,
  }),
  keptTable('delivery_attempts', { delivery_id: z.int().min(0), attempt }),
]
