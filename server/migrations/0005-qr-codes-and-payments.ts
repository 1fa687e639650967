/** QR codes, payment configurations, and the links that authorize them. */

import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('qr_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('phone_number_id', 'text', (column) =>
      column.notNull().references('phone_numbers.id').onDelete('cascade'),
    )
    .addColumn('prefilled_message', 'text', (column) => column.notNull())
    .addColumn('image_format', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('qr_codes_by_number')
    .on('qr_codes')
    .columns(['phone_number_id', 'created_at', 'id'])
    .execute()

  await db.schema
    .createTable('payment_configurations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('configuration_name', 'text', (column) => column.notNull())
    .addColumn('provider_name', 'text', (column) => column.notNull())
    .addColumn('upi_vpa', 'text')
    .addColumn('redirect_url', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('provider_mid', 'text')
    .addColumn('sealed_tokens', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('payment_configurations_by_name')
    .on('payment_configurations')
    .columns(['account_id', 'configuration_name'])
    .unique()
    .execute()
  await db.schema
    .createIndex('payment_configurations_by_account')
    .on('payment_configurations')
    .columns(['account_id', 'created_at', 'id'])
    .execute()

  await db.schema
    .createTable('payment_authorizations')
    .addColumn('configuration_id', 'text', (column) =>
      column.primaryKey().references('payment_configurations.id').onDelete('cascade'),
    )
    .addColumn('state_hash', 'text', (column) => column.notNull().unique())
    .addColumn('provider_name', 'text', (column) => column.notNull())
    .addColumn('sealed_verifier', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('payment_authorizations_by_age')
    .on('payment_authorizations')
    .columns(['expires_at'])
    .execute()

  await db.schema
    .createTable('sandbox_gateway_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('code_challenge', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_gateway_codes_by_age')
    .on('sandbox_gateway_codes')
    .columns(['expires_at'])
    .execute()
}
