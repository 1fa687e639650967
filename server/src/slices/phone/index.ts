/** The face of the sandbox phone. Nothing imports it: it plays the customer of all that stands below it. */

import { filling } from '../../kernel/call/slots.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { inboundText } from '../qr-codes/index.ts'
import { operator } from './operator.ts'
import { phonePages } from './pages.ts'
import { receiveScanned } from './scanned.ts'

export const phone: Slice = {
  name: 'phone',
  title: 'Phone',
  about: 'What a customer sees on their phone, and does with it.',
  operator,
  pages: phonePages,
  // In the sandbox, where alone the page of a code asks for it.
  fills: [filling(inboundText, receiveScanned)],
}
