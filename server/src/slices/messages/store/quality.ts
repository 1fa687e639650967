/** Feedback of customers, and the ratings it led to, in the database. */

import type { Generated } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import type { Reader, World } from '../../../kernel/engine/index.ts'
import type { FeedbackKind } from '../message.ts'
import { belongsTo } from './of-world.ts'

type Feedback = { phone_number_id: string; wa_id: string; kind: FeedbackKind; at: number }

type QualityChange = {
  phone_number_id: string
  quality_rating: string
  throughput_level: string
  reason: string
  at: number
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    customer_feedback: Feedback & { seq: Generated<number> }
    quality_history: QualityChange & { seq: Generated<number> }
  }
}

type Reads = { db: Reader }

export async function addFeedback({ db }: Call, feedback: Feedback): Promise<void> {
  await db.insertInto('customer_feedback').values(feedback).execute()
}

export async function feedbackOn({ db }: Reads, id: string): Promise<Omit<Feedback, 'phone_number_id'>[]> {
  return db
    .selectFrom('customer_feedback')
    .select(['wa_id', 'kind', 'at'])
    .where('phone_number_id', '=', id)
    .execute()
}

export async function numbersWithFeedback({ db }: Reads, world: World): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_feedback')
    .select('phone_number_id')
    .distinct()
    .where(belongsTo(world))
    .execute()
  return rows.map((row) => row.phone_number_id)
}

export async function addQualityChange({ db }: Call, change: QualityChange): Promise<void> {
  await db.insertInto('quality_history').values(change).execute()
}

export async function qualityHistory({ db }: Reads, id: string): Promise<QualityChange[]> {
  return db
    .selectFrom('quality_history')
    .select(['phone_number_id', 'quality_rating', 'throughput_level', 'reason', 'at'])
    .where('phone_number_id', '=', id)
    .orderBy('seq')
    .execute()
}
