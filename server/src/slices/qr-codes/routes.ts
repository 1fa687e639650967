/** QR codes: the specification's table, row by row, and the update by path that clients use. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { createOrUpdateQrCode, deleteQrCode, listQrCodes, readQrCode, updateQrCode } from './operations.ts'

export const routes = {
  'POST /{phone_number}/message_qrdls': createOrUpdateQrCode,
  'GET /{phone_number}/message_qrdls': listQrCodes,
  'GET /{phone_number}/message_qrdls/{qr_code_id}': readQrCode,
  'POST /{phone_number}/message_qrdls/{qr_code_id}': updateQrCode,
  'DELETE /{phone_number}/message_qrdls/{qr_code_id}': deleteQrCode,
} satisfies RouteTable
