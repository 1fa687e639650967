/** The kernel's tables, and those of accounts and phone numbers. */

import type { Kysely } from 'kysely'
import { withSequence } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_values')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('apps')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('timezone_id', 'text', (column) => column.notNull())
    .addColumn('message_template_namespace', 'text', (column) => column.notNull())
    .addColumn('account_review_status', 'text', (column) => column.notNull())
    .addColumn('business_verification_status', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('ownership_type', 'text', (column) => column.notNull())
    .addColumn('primary_business_location', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('accounts_by_app').on('accounts').columns(['app_id']).execute()

  await db.schema
    .createTable('tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('accounts', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('tokens_by_app').on('tokens').columns(['app_id', 'created_at']).execute()

  await db.schema
    .createTable('directory')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('app_id', 'text', (column) => column.references('apps.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('directory_by_account').on('directory').columns(['account_id']).execute()
  await db.schema.createIndex('directory_by_app').on('directory').columns(['app_id']).execute()

  await db.schema
    .createTable('worlds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app_id', 'text', (column) => column.notNull().references('apps.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('phone_numbers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('display_phone_number', 'text', (column) => column.notNull())
    .addColumn('verified_name', 'text', (column) => column.notNull())
    .addColumn('quality_rating', 'text', (column) => column.notNull())
    .addColumn('platform_type', 'text', (column) => column.notNull())
    .addColumn('throughput_level', 'text', (column) => column.notNull())
    .addColumn('last_onboarded_time', 'bigint')
    .addColumn('code_verification_status', 'text', (column) => column.notNull())
    .addColumn('account_mode', 'text', (column) => column.notNull())
    .addColumn('certificate_status', 'text', (column) => column.notNull())
    .addColumn('name_status', 'text', (column) => column.notNull())
    .addColumn('enable_welcome_message', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('prompts', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('commands', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('phone_numbers_by_account')
    .on('phone_numbers')
    .columns(['account_id', 'created_at', 'id'])
    .execute()

  await db.schema
    .createTable('verification_codes')
    .addColumn('phone_number_id', 'text', (column) =>
      column.primaryKey().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('sealed_code', 'text')
    .addColumn('code_method', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('verification_attempts')
    .$call(withSequence(db))
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('verification_attempts_by_number')
    .on('verification_attempts')
    .columns(['phone_number_id', 'kind', 'at'])
    .execute()

  await db.schema
    .createTable('events')
    .$call(withSequence(db))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('events_by_account').on('events').columns(['account_id', 'seq']).execute()
  await db.schema.createIndex('events_by_node').on('events').columns(['node_id', 'seq']).execute()
  await db.schema
    .createTable('unrouted_events')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .execute()

  await db.schema
    .createTable('audit')
    .$call(withSequence(db))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('app_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('node_id', 'text')
    .addColumn('account_id', 'text')
    .addColumn('trace_id', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_by_node').on('audit').columns(['node_id', 'seq']).execute()
  await db.schema.createIndex('audit_by_account').on('audit').columns(['account_id', 'seq']).execute()

  await db.schema
    .createTable('idempotent_answers')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('idempotent_answers_by_age')
    .on('idempotent_answers')
    .columns(['created_at'])
    .execute()

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_token', 'text')
    .addColumn('unique_key', 'text', (column) => column.unique())
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('jobs_by_due').on('jobs').columns(['state', 'run_at']).execute()
}
