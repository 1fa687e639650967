/** All migrations, in order. */

import type { Migrations } from '../src/kernel/storage/migrate.ts'
import * as firstRooms from './0001-first-rooms.ts'
import * as flows from './0006-flows.ts'

export const migrations: Migrations = {
  '0001-first-rooms': firstRooms,
  '0006-flows': flows,
}
