/** All migrations, in order. */

import type { Migrations } from '../src/kernel/storage/migrate.ts'
import * as firstRooms from './0001-first-rooms.ts'
import * as qrCodesAndPayments from './0005-qr-codes-and-payments.ts'

export const migrations: Migrations = {
  '0001-first-rooms': firstRooms,
  '0005-qr-codes-and-payments': qrCodesAndPayments,
}
