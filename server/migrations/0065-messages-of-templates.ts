/** What was sent of templates, by time: what became of it is counted day by day. */

import type { LargeIndex } from '../src/kernel/engine/index.ts'

export async function up(): Promise<void> {}

export const indexes: LargeIndex[] = [
  {
    name: 'messages_of_templates',
    table: 'messages',
    columns: ['phone_number_id', 'created_at'],
    where: "type = 'template' and direction = 'outgoing'",
  },
]
