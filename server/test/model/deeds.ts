/** What can be done, each with what must come of it and what it changes in the model. */

import type { Actor, Answer } from '../house.ts'
import { SAMPLES } from '../upload.ts'
import type { Slot, Tenant } from './tenant.ts'

export type Expected = { status: number; code?: number; subcode?: number }

export type Attempt = {
  answer: Answer
  expected: Expected
  /** Changes the model; only for what must succeed. */
  apply?: () => void
}

/** `as` does it to what is `tenant`'s; `at` chooses the slot. */
export type Deed = (tenant: Tenant, as: Actor, at: number, operator: Actor) => Promise<Attempt>

const DONE: Expected = { status: 200 }
const INVALID: Expected = { status: 400, code: 100 }
/** Whatever is not there, and whatever is not yours. */
export const NOT_FOUND: Expected = { status: 404, code: 100 }

const NOBODY = '399999999999998'
const NO_CODE = 'ABCDEFGHJKLMNP'

const slotOf = (slots: Slot[], at: number): Slot => slots[at] ?? {}
const idOf = ({ id, gone }: Slot, none = NOBODY) => id ?? gone ?? none

const filled = (slot: Slot, id: string, state?: string) => {
  slot.id = id
  if (state !== undefined) slot.state = state
}
const emptied = (slot: Slot) => {
  if (slot.id !== undefined) slot.gone = slot.id
  delete slot.id
}

/** Succeeds when there is something there; else it is not found. */
const onPresent = (slot: Slot, answer: Answer, apply: () => void = () => {}): Attempt =>
  slot.id === undefined ? { answer, expected: NOT_FOUND } : { answer, expected: DONE, apply }

const template = (at: number, text: string) => ({
  name: `template_${at}`,
  category: 'UTILITY',
  language: 'en_US',
  components: [{ type: 'BODY', text }],
})

const templates = {
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
} satisfies Record<string, Deed>

const flows = {
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
} satisfies Record<string, Deed>

const qrCodes = {
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
} satisfies Record<string, Deed>

const payments = {
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
    // That the name is taken is told first.
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
} satisfies Record<string, Deed>

const FILE = SAMPLES['image/png']

const uploads = {
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
} satisfies Record<string, Deed>

const FIELDS = [['messages'], ['account_update', 'messages'], ['account_update']]

const subscriptions = {
  async subscribe(tenant, as, at) {
    const subscribed_fields = FIELDS[at] ?? []
    const answer = await as.post(`/${tenant.account}/subscribed_apps`, { subscribed_fields })
    const apply = () => {
      tenant.subscribed = subscribed_fields
    }
    return { answer, expected: DONE, apply }
  },
  async subscribeBadly({ account }, as) {
    const answer = await as.post(`/${account}/subscribed_apps`, { subscribed_fields: ['no_such_field'] })
    return { answer, expected: INVALID }
  },
  async unsubscribe(tenant, as) {
    const answer = await as.delete(`/${tenant.account}/subscribed_apps`)
    const apply = () => {
      delete tenant.subscribed
    }
    return { answer, expected: DONE, apply }
  },
} satisfies Record<string, Deed>

const LIMITS = { requests: 5, tries: 5, wrong: 20 }

const codes = {
  async requestCode({ number, codes: known }, as) {
    const answer = await as.post(`/${number}/request_code`, { code_method: 'SMS' })
    if (known.requested >= LIMITS.requests) return { answer, expected: { status: 429, code: 136024 } }
    const apply = () => {
      Object.assign(known, { requested: known.requested + 1, isOutstanding: true, tries: 0 })
    }
    return { answer, expected: DONE, apply }
  },
  async guessWrong(tenant, as, _at, operator) {
    const right = await codeOf(tenant, operator)
    return guessed(tenant, await as.post(`/${tenant.number}/verify_code`, { code: other(right) }), false)
  },
  async guessRight(tenant, as, _at, operator) {
    const right = await codeOf(tenant, operator)
    return guessed(tenant, await as.post(`/${tenant.number}/verify_code`, { code: right ?? '123456' }), true)
  },
} satisfies Record<string, Deed>

const codeOf = async ({ number }: Tenant, operator: Actor): Promise<string | undefined> =>
  (await operator.get(`/operator/${number}/verification_code`)).body.code

const other = (code = '123456') => (code === '000000' ? '000001' : '000000')

function guessed({ codes: known }: Tenant, answer: Answer, isRight: boolean): Attempt {
  if (known.wrong >= LIMITS.wrong) return { answer, expected: { status: 429, code: 133015 } }
  if (known.isOutstanding && known.tries >= LIMITS.tries) {
    return { answer, expected: { status: 429, code: 133015 }, apply: () => void known.tries++ }
  }
  if (known.isOutstanding && isRight) {
    return { answer, expected: DONE, apply: () => Object.assign(known, { isOutstanding: false, tries: 0 }) }
  }
  const apply = () => {
    known.wrong++
    if (known.isOutstanding) known.tries++
  }
  return { answer, expected: { status: 400, code: 133016 }, apply }
}

export const DEEDS: Record<string, Deed> = {
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
