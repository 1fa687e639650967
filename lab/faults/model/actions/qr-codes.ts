/** QR codes: made, changed, deleted, read. */

import { type Action, DONE, emptied, filled, idOf, NO_CODE, onPresent, slotOf } from './attempt.ts'

export const qrCodes = {
  async createQrCode({ number, qrCodes: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.post(`/${number}/message_qrdls`, { prefilled_message: `Hello ${at}` })
    // As many as one likes; the model follows the latest, and takes the one before away.
    if (slot.id !== undefined && answer.status === 200) await as.delete(`/${number}/message_qrdls/${slot.id}`)
    return { answer, expected: DONE, apply: () => filled(slot, answer.body.code) }
  },
  async createBadQrCode({ number }, as) {
    const answer = await as.post(`/${number}/message_qrdls`, { prefilled_message: ' ' })
    return { answer, expected: { status: 400, code: 131000 } }
  },
  async changeQrCode({ number, qrCodes: slots }, as, at) {
    const slot = slotOf(slots, at)
    const path = `/${number}/message_qrdls/${idOf(slot, NO_CODE)}`
    return onPresent(slot, await as.post(path, { prefilled_message: 'Changed' }))
  },
  async deleteQrCode({ number, qrCodes: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.delete(`/${number}/message_qrdls/${idOf(slot, NO_CODE)}`)
    return onPresent(slot, answer, () => emptied(slot))
  },
  async readQrCode({ number, qrCodes: slots }, as, at) {
    const slot = slotOf(slots, at)
    return onPresent(slot, await as.get(`/${number}/message_qrdls/${idOf(slot, NO_CODE)}`))
  },
} satisfies Record<string, Action>
