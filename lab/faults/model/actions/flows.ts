/** Flows: made, published, deprecated, deleted, read. */

import { type Action, DONE, emptied, filled, INVALID, idOf, onPresent, slotOf } from './attempt.ts'

export const flows = {
  async createFlow({ account, flows: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.post(`/${account}/flows`, { name: `flow ${at}`, categories: ['OTHER'] })
    if (slot.id !== undefined) return { answer, expected: { ...INVALID, subcode: 4016019 } }
    return { answer, expected: DONE, apply: () => filled(slot, answer.body.id, 'DRAFT') }
  },
  async createBadFlow({ account }, as, at) {
    const answer = await as.post(`/${account}/flows`, { name: `flow ${at}`, categories: ['NO_SUCH'] })
    return { answer, expected: INVALID }
  },
  async publishFlow({ flows: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.post(`/${idOf(slot)}/publish`)
    if (slot.id !== undefined && slot.state !== 'DRAFT')
      return { answer, expected: { status: 400, code: 139002 } }
    return onPresent(slot, answer, () => filled(slot, idOf(slot), 'PUBLISHED'))
  },
  async deprecateFlow({ flows: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.post(`/${idOf(slot)}/deprecate`)
    if (slot.id !== undefined && slot.state !== 'PUBLISHED')
      return { answer, expected: { status: 400, code: 139003 } }
    return onPresent(slot, answer, () => filled(slot, idOf(slot), 'DEPRECATED'))
  },
  async deleteFlow({ flows: slots }, as, at) {
    const slot = slotOf(slots, at)
    return onPresent(slot, await as.delete(`/${idOf(slot)}`), () => emptied(slot))
  },
  async readFlow({ flows: slots }, as, at) {
    const slot = slotOf(slots, at)
    return onPresent(slot, await as.get(`/${idOf(slot)}?fields=id,name,status,categories`))
  },
} satisfies Record<string, Action>
