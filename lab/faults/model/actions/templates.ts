/** Templates: made, deleted, read. */

import { type Action, DONE, emptied, filled, INVALID, idOf, onPresent, slotOf } from './attempt.ts'

const template = (at: number, text: string) => ({
  name: `template_${at}`,
  category: 'UTILITY',
  language: 'en_US',
  components: [{ type: 'BODY', text }],
})

export const templates = {
  async createTemplate({ account, templates: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.post(`/${account}/message_templates`, template(at, 'Your order is on its way.'))
    if (slot.id !== undefined) return { answer, expected: { ...INVALID, subcode: 2388024 } }
    return { answer, expected: DONE, apply: () => filled(slot, answer.body.id) }
  },
  async createBadTemplate({ account }, as, at) {
    const answer = await as.post(`/${account}/message_templates`, template(at, 'x'.repeat(2_000)))
    return { answer, expected: { status: 400 } }
  },
  async deleteTemplate({ account, templates: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.delete(`/${account}/message_templates?name=template_${at}`)
    return onPresent(slot, answer, () => emptied(slot))
  },
  async readTemplate({ templates: slots }, as, at) {
    const slot = slotOf(slots, at)
    return onPresent(slot, await as.get(`/${idOf(slot)}?fields=id,name,components`))
  },
} satisfies Record<string, Action>
