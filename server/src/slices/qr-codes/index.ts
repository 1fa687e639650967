/** The face of QR codes: what other slices may use. */

import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { tables } from './columns.ts'
import { pages } from './pages/index.ts'
import { routes } from './routes.ts'
import { chatAppUrlSetting } from './settings.ts'

export { type BusinessCard, businessCardOf } from './business-card.ts'
export { type InboundText, inboundText, type Receive } from './receiving.ts'

export const qrCodes: Slice = {
  name: 'qr-codes',
  tables,
  finds: [
    findable({
      kind: 'qr_code',
      table: 'qr_codes',
      id: 'id',
      words: ['prefilled_message'],
      title: ['prefilled_message'],
      newest: 'created_at',
      belongsTo: ['phone_number_id'],
    }),
  ],
  title: 'QR codes',
  about: 'Short links and pictures that open a conversation with a message already written.',
  routes,
  pages,
  settings: [chatAppUrlSetting],
}
