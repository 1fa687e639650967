/** What can be done, each with what must come of it and what it changes in the model. */

import type { Tenant } from '../tenant.ts'
import { type Action, type Attempt, INVALID, idOf, NO_CODE, NOT_FOUND, slotOf } from './attempt.ts'
import { codes } from './codes.ts'
import { flows } from './flows.ts'
import { payments } from './payments.ts'
import { qrCodes } from './qr-codes.ts'
import { subscriptions } from './subscriptions.ts'
import { templates } from './templates.ts'
import { uploads } from './uploads.ts'

export const ACTIONS: Record<string, Action> = {
  ...templates,
  ...flows,
  ...qrCodes,
  ...payments,
  ...uploads,
  ...subscriptions,
  ...codes,
}

/** Another's thing under one's own account or number: as if there were none. */
export const WRONG_PARENTS: ((own: Tenant, foreign: Tenant, at: number) => Promise<Attempt>)[] = [
  async ({ owner, account }, { templates: slots }, at) => ({
    answer: await owner.get(`/${account}/message_templates/${idOf(slotOf(slots, at))}`),
    expected: NOT_FOUND,
  }),
  async ({ owner, account }, { templates: slots }, at) => ({
    answer: await owner.delete(`/${account}/message_templates?hsm_id=${idOf(slotOf(slots, at))}`),
    expected: NOT_FOUND,
  }),
  async ({ owner, number }, { qrCodes: slots }, at) => ({
    answer: await owner.delete(`/${number}/message_qrdls/${idOf(slotOf(slots, at), NO_CODE)}`),
    expected: NOT_FOUND,
  }),
  async ({ owner, account }, { flows: slots }, at) => ({
    answer: await owner.post(`/${account}/flows`, {
      name: 'cloned',
      categories: ['OTHER'],
      clone_flow_id: idOf(slotOf(slots, at)),
    }),
    expected: INVALID,
  }),
]
