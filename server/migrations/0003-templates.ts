/** Message templates, their history, and the policy rules they are reviewed by. */

import type { Kysely } from 'kysely'
import { withSequence } from '../src/kernel/engine/index.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('parameter_format', 'text', (column) => column.notNull())
    .addColumn('components', 'text', (column) => column.notNull())
    .addColumn('sub_category', 'text')
    .addColumn('message_send_ttl_seconds', 'integer')
    .addColumn('cta_url_link_tracking_opted_out', 'integer')
    .addColumn('allow_category_change', 'integer', (column) => column.notNull())
    .addColumn('previous_category', 'text')
    .addColumn('correct_category', 'text')
    .addColumn('rejected_reason', 'text', (column) => column.notNull())
    .addColumn('explanation', 'text')
    .addColumn('quality_score', 'text')
    .addColumn('quality_date', 'bigint')
    .addColumn('pause_count', 'integer', (column) => column.notNull())
    .addColumn('paused_until', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('templates_by_name')
    .on('templates')
    .columns(['account_id', 'name', 'language'])
    .unique()
    .execute()
  const lists = {
    templates_by_account: ['account_id', 'created_at', 'id'],
    templates_by_status: ['account_id', 'status', 'created_at', 'id'],
    templates_by_category: ['account_id', 'category', 'created_at', 'id'],
    templates_by_language: ['account_id', 'language', 'created_at', 'id'],
    templates_in_review: ['status', 'created_at', 'id'],
  }
  for (const [name, columns] of Object.entries(lists)) {
    await db.schema.createIndex(name).on('templates').columns(columns).execute()
  }
  await db.schema
    .createTable('template_history')
    .$call(withSequence(db))
    .addColumn('template_id', 'text', (column) =>
      column.notNull().references('templates.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('template_history_by_template')
    .on('template_history')
    .columns(['template_id', 'seq'])
    .execute()

  await db.schema
    .createTable('policy_rules')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('effect', 'text', (column) => column.notNull())
    .addColumn('pattern', 'text', (column) => column.notNull())
    .addColumn('except_pattern', 'text')
    .addColumn('categories', 'text', (column) => column.notNull())
    .addColumn('rejected_reason', 'text', (column) => column.notNull())
    .addColumn('correct_category', 'text')
    .addColumn('explanation', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const rule of FIRST_RULES) {
    await (db as Kysely<Rooms>)
      .insertInto('policy_rules')
      .values({ ...rule, enabled: 1, made_by: 'migration', created_at: 0, updated_at: 0 })
      .execute()
  }
}

type Rooms = {
  policy_rules: (typeof FIRST_RULES)[number] & {
    enabled: number
    made_by: string
    created_at: number
    updated_at: number
  }
}

const ASKS = String.raw`\b(?:send|share|reply with|respond with|provide|enter|type|confirm|tell|give|submit|text|verify|update)\b[^.!?]*`
const WARNS = "\\b(?:never|not|don't|don’t|avoid|nobody)\\b"

const FIRST_RULES = [
  {
    name: 'card_numbers',
    effect: 'REFUSE',
    pattern: String.raw`${ASKS}\b(?:card (?:number|details|data)|(?:credit|debit|bank) card|cvv|cvc|card security code)\b`,
    except_pattern: WARNS,
    categories: '[]',
    rejected_reason: 'SCAM',
    correct_category: null,
    explanation:
      'A template may not ask for card numbers or card security codes; lead people to a payment page instead.',
  },
  {
    name: 'passwords',
    effect: 'REFUSE',
    pattern: String.raw`${ASKS}\b(?:passwords?|passcodes?|pin codes?|pin numbers?|your pin)\b`,
    except_pattern: WARNS,
    categories: '[]',
    rejected_reason: 'SCAM',
    correct_category: null,
    explanation:
      'A template may not ask for passwords or PINs; lead people to your own sign-in page instead.',
  },
  {
    name: 'national_ids',
    effect: 'REFUSE',
    pattern: String.raw`${ASKS}\b(?:social security (?:number|no)|ssn|national id(?:entity|entification)?(?: card)?(?: number)?|passport number|aadhaar|pan card|tax id(?:entification)? number|cpf)\b`,
    except_pattern: WARNS,
    categories: '[]',
    rejected_reason: 'SCAM',
    correct_category: null,
    explanation:
      'A template may not ask for national identity numbers; ask for them on a page of your own, if at all.',
  },
  {
    name: 'link_shorteners',
    effect: 'REFUSE',
    pattern: String.raw`(?:^|[^a-z0-9.-])(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|is\.gd|ow\.ly|buff\.ly|rebrand\.ly|cutt\.ly|rb\.gy|tiny\.cc|shorturl\.at|s\.id)(?:[/?#:\s]|$)`,
    except_pattern: null,
    categories: '[]',
    rejected_reason: 'SCAM',
    correct_category: null,
    explanation:
      'A template may not hide where a link leads; write the address itself in place of the shortened one.',
  },
  {
    name: 'promotion_in_utility',
    effect: 'REJECT',
    pattern: String.raw`\b(?:discounts?|[0-9]+ ?% off|coupons?|promo(?:tion)?(?: codes?|s)?|special offers?|limited[- ]time|flash sale|on sale|sale ends|buy one|shop now|free gift|best deals?|black friday)\b`,
    except_pattern: null,
    categories: '["UTILITY"]',
    rejected_reason: 'INCORRECT_CATEGORY',
    correct_category: 'MARKETING',
    explanation:
      'The text promotes something, so it belongs to the category MARKETING; choose that, or leave the promotion out.',
  },
  {
    name: 'codes_outside_authentication',
    effect: 'REJECT',
    pattern: String.raw`(?:\}\}\*? is your\b[^.!?]*\b(?:code|passcode|password)\b|\b(?:verification|one-time|login|security) (?:code|passcode|password) is:? \*?\{\{)`,
    except_pattern: null,
    categories: '["UTILITY","MARKETING"]',
    rejected_reason: 'INCORRECT_CATEGORY',
    correct_category: null,
    explanation:
      'The text brings a code for signing in, so it belongs to the category AUTHENTICATION, with a button of type OTP.',
  },
] as const
