/** Uploads: begun, filled, read. */

import { SAMPLES } from '../../../../server/test/upload.ts'
import { type Action, DONE, filled, INVALID, idOf, onPresent, slotOf } from './attempt.ts'

const FILE = SAMPLES['image/png']

export const uploads = {
  async beginUpload({ app, uploads: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.post(`/${app}/uploads?file_length=${FILE.length}&file_type=image/png`)
    return { answer, expected: DONE, apply: () => filled(slot, answer.body.id, 'begun') }
  },
  async beginBadUpload({ app }, as) {
    return { answer: await as.post(`/${app}/uploads?file_length=0&file_type=image/png`), expected: INVALID }
  },
  async sendBytes({ uploads: slots }, as, at) {
    const slot = slotOf(slots, at)
    const answer = await as.post(`/${idOf(slot, 'upload:nothing')}`, undefined, { raw: FILE })
    if (slot.id !== undefined && slot.state === 'sent') return { answer, expected: INVALID }
    return onPresent(slot, answer, () => filled(slot, idOf(slot), 'sent'))
  },
  async readUpload({ uploads: slots }, as, at) {
    const slot = slotOf(slots, at)
    return onPresent(slot, await as.get(`/${idOf(slot, 'upload:nothing')}`))
  },
} satisfies Record<string, Action>
