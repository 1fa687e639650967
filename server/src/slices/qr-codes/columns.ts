/** What the columns of QR codes may hold. */

import { type KeptTable, keptTable, moment, nodeKey, oneOf, text } from '../../kernel/records/kept-table.ts'
import { IMAGE_FORMATS, QR_LIMITS } from './qr-code.ts'

export const tables: KeptTable[] = [
  keptTable('qr_codes', {
    id: text(64).regex(/^[A-Z0-9]+$/, { error: 'must be a code' }),
    phone_number_id: nodeKey(),
    prefilled_message: text(QR_LIMITS.messageLengthMax * 2),
    image_format: oneOf(IMAGE_FORMATS).nullable(),
    created_at: moment(),
  }),
]
