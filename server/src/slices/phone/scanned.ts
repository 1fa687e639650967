/** What a visitor of a QR code's page sends: it comes in like any message, and they go on at the phone. */

import { readRecipient } from '../messages/index.ts'
import { findPhoneNumber } from '../phone-numbers/index.ts'
import type { Receive } from '../qr-codes/index.ts'
import { addressOf, noPhoneHere } from './line.ts'
import { say } from './say.ts'

export const receiveScanned: Receive = async (call, { phone_number_id, from, text }) => {
  const number = await findPhoneNumber(call, phone_number_id)
  if (!number) throw noPhoneHere()
  const line = { call, number, wa_id: readRecipient(from), name: undefined }
  await say(call, line, { type: 'text', text: { body: text } })
  return addressOf(line)
}
