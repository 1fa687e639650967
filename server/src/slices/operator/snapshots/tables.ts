/**
 * Which tables are a world's. Whatever foreign keys tie to its application goes when the world is removed; this says of
 * each such table whether it is saved, too. A table that nobody has placed here makes `tables.test.ts` fail.
 */

import type { TableShape } from '../../../kernel/engine/index.ts'
import type { FileKind } from './snapshot.ts'

/** What a world is: saved, and put back. Those that are tied to nothing but these come with them. */
export const STATE = [
  'accounts',
  'app_callbacks',
  'apps',
  'blob_chunks',
  'blocked_users',
  'business_public_keys',
  'catalogs',
  'conversations',
  'customer_feedback',
  'directory',
  'file_ties',
  'flow_definitions',
  'flow_endpoint_calls',
  'flow_responses',
  'flows',
  'jobs',
  'media',
  'message_prices',
  'messages',
  'number_overrides',
  'payment_authorizations',
  'payment_configurations',
  'phone_numbers',
  'photo_prints',
  'previous_secrets',
  'profiles',
  'qr_codes',
  'quality_history',
  'receivers',
  'space_taken',
  'stage_rules',
  'subscriptions',
  'template_history',
  'templates',
  'tier_customers',
  'tier_days',
  'tier_usage',
  'tokens',
  'uploads',
  'verification_attempts',
  'verification_codes',
]

/** What happened in it: exported by a bundle, and never restored, since it would be sent to receivers once more. */
export const RECORDS = ['deliveries', 'delivery_attempts', 'events', 'request_details', 'requests']

/** Of a world, and not worth keeping. */
export const NOT_KEPT: Record<string, string> = {
  blob_places: 'where bytes lie that the file holds itself; from outside it could name those of others',
  inbox_requests: 'what came to a receiver that is meant to be looked at',
  inboxes: 'stand at an address of the installation; a callback that names one is made again',
  idempotent_answers: 'repeats an answer within a day to whoever asked before',
  token_uses: 'when whose token was used where it was saved',
  typing: 'shows for seconds that somebody writes',
  worlds: 'stands in the first line of the file',
}

export const OF_NO_WORLD: Record<string, string> = {
  audit: 'the record of the installation, which outlives what it describes',
  audit_blocks: 'as the audit',
  audit_chains: 'as the audit',
  blob_objects: 'what there is in the store of files, until it is removed there',
  budgets: 'how much was asked for lately, by whoever asked',
  kept_values: 'single values of the installation',
  kysely_migration: 'the history of the database',
  operator_sessions: 'who is signed in, whatever they look at',
  policy_rules: 'by which templates of all worlds are reviewed',
  rates: 'the rate card of the installation, by which all worlds are priced',
  sandbox_gateway_codes: 'good for a minute, and of a gateway that serves all worlds',
  snapshot_parts: 'as snapshots',
  snapshots: 'outlive the world that they were made of',
  unrouted_events: 'a list of work on events, which are not put back',
}

/** Secrets that are not sealed, and what only works with them: no bundle holds these. */
export const SECRET_COLUMNS: Record<string, string[]> = {
  flows: ['preview_key'],
  phone_numbers: ['pin_hash'],
  tokens: ['hash'],
}
const SECRET_TABLES = ['payment_authorizations', 'previous_secrets', 'verification_codes']

/** The names of tables that such a file has rows of. */
export function namesIn(kind: FileKind): ReadonlySet<string> {
  if (kind === 'snapshot') return new Set(STATE)
  return new Set([...STATE.filter((name) => !SECRET_TABLES.includes(name)), ...RECORDS])
}

export const isPutBack = (table: string) => STATE.includes(table)

/** Tied to applications, if only by way of others. */
export function tiedTables(shapes: TableShape[]): TableShape[] {
  const tied = new Set(['apps'])
  // Parents stand first, so that one look is enough.
  for (const { name, parents } of shapes) if (parents.some(({ table }) => tied.has(table))) tied.add(name)
  return shapes.filter(({ name }) => tied.has(name))
}
