/** Payment configurations: made, changed, deleted, read. */

import { type Action, DONE, emptied, filled, INVALID, onPresent, slotOf } from './attempt.ts'

export const payments = {
  async createPayment({ account, payments: slots }, as, at) {
    const slot = slotOf(slots, at)
    const configuration_name = `pay-${at}`
    const wanted = { configuration_name, provider_name: 'upi_vpa', upi_vpa: 'name@bank' }
    const answer = await as.post(`/${account}/payment_configuration`, wanted)
    if (slot.id !== undefined) return { answer, expected: { status: 400, code: 131000 } }
    return { answer, expected: DONE, apply: () => filled(slot, configuration_name) }
  },
  async createBadPayment({ account, payments: slots }, as, at) {
    const wanted = { configuration_name: `pay-${at}`, provider_name: 'upi_vpa', upi_vpa: 'no address' }
    const answer = await as.post(`/${account}/payment_configuration`, wanted)
    // A taken name is the first refusal.
    const isTaken = slotOf(slots, at).id !== undefined
    return { answer, expected: isTaken ? { status: 400, code: 131000 } : INVALID }
  },
  async changePayment({ account, payments: slots }, as, at) {
    const path = `/${account}/payment_configuration/pay-${at}`
    return onPresent(slotOf(slots, at), await as.post(path, { upi_vpa: 'other@bank' }))
  },
  async deletePayment({ account, payments: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.delete(`/${account}/payment_configuration`, { configuration_name: `pay-${at}` })
    return onPresent(slot, answer, () => emptied(slot))
  },
  async readPayment({ account, payments: slots }, as, at) {
    return onPresent(slotOf(slots, at), await as.get(`/${account}/payment_configuration/pay-${at}`))
  },
} satisfies Record<string, Action>
