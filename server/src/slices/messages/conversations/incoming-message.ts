/** A message of a customer, as it is stored and sent. */

import type { Call } from '../../../kernel/call/call.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import type { NewMessage } from '../message.ts'
import { newMessageId } from '../message-id.ts'

type Parts = Pick<NewMessage, 'type' | 'content'> &
  Partial<Pick<NewMessage, 'id' | 'context_id' | 'referred_product'>>

export const incoming = (call: Call, number: PhoneNumber, wa_id: string, parts: Parts): NewMessage => ({
  context_id: null,
  referred_product: null,
  ...parts,
  id: parts.id ?? newMessageId(call.ids.rowId()),
  phone_number_id: number.id,
  wa_id,
  direction: 'incoming',
  status: 'received',
  category: null,
  callback_data: null,
  failure: null,
  created_at: call.now,
})
