/** QR codes in the database. */

import type { Call } from '../../kernel/call/call.ts'
import { compiledOnce, inRange, type Range, type Reader } from '../../kernel/engine/index.ts'
import type { QrCode } from './qr-code.ts'

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    qr_codes: QrCode
  }
}

type Reads = { db: Reader }

const qrCodeById = compiledOnce((db, id: string) =>
  db.selectFrom('qr_codes').selectAll().where('id', '=', id),
)

/** Whichever number it belongs to: for the pages that everybody may open. */
export async function findQrCode({ db }: Reads, id: string): Promise<QrCode | undefined> {
  return (await qrCodeById(db, id))[0]
}

export async function findQrCodeOf(
  reads: Reads,
  phoneNumberId: string,
  id: string,
): Promise<QrCode | undefined> {
  const found = await findQrCode(reads, id)
  return found?.phone_number_id === phoneNumberId ? found : undefined
}

export async function listQrCodesOf(
  { db }: Reads,
  phoneNumberId: string,
  range: Range,
  code?: string,
): Promise<QrCode[]> {
  let all = db.selectFrom('qr_codes').selectAll().where('phone_number_id', '=', phoneNumberId)
  if (code !== undefined) all = all.where('id', '=', code)
  return inRange(all, 'qr_codes', range).execute()
}

export async function countQrCodesOf({ db }: Reads, phoneNumberId: string): Promise<number> {
  const row = await db
    .selectFrom('qr_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** False when the code is taken. */
export async function addQrCode({ db }: Call, qrCode: QrCode): Promise<boolean> {
  const done = await db
    .insertInto('qr_codes')
    .values(qrCode)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function changeQrCode(
  { db }: Call,
  id: string,
  change: Partial<Pick<QrCode, 'prefilled_message' | 'image_format'>>,
): Promise<void> {
  await db.updateTable('qr_codes').set(change).where('id', '=', id).execute()
}

/** False when there is no such code on this number. */
export async function removeQrCode({ db }: Call, phoneNumberId: string, id: string): Promise<boolean> {
  const done = await db
    .deleteFrom('qr_codes')
    .where('id', '=', id)
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}
