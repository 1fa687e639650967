/** Customers who have a username, by their number: a number that writes to somebody for the first time asks about it. */

import type { LargeIndex } from '../src/kernel/engine/index.ts'

export async function up(): Promise<void> {}

export const indexes: LargeIndex[] = [
  {
    name: 'conversations_with_usernames',
    table: 'conversations',
    columns: ['wa_id'],
    where: 'username is not null',
  },
]
