/** Every word of the specification's enumerations: who says it, and where it is then read. */

import { ACCOUNT, type Answer, NUMBER, type TestHouse } from '../house.ts'
import { ask } from './asking.ts'
import {
  ACCOUNT as ACCOUNT_FIELDS,
  FLOW_CATEGORIES,
  PHONE_NUMBER,
  TEMPLATE,
  THROUGHPUT_LEVELS,
  VERTICALS,
} from './fields.ts'
import { flow, template } from './samples.ts'

type Enumeration = {
  words: readonly string[]
  says: (world: TestHouse, word: string) => Promise<Answer>
  /** `said` is what was answered to it. */
  reads: (world: TestHouse, said: Answer) => Promise<unknown>
}

/** What the platform owns, the operator sets. */
const byOperator = (node: string, name: string, words: readonly string[], inner?: string): Enumeration => ({
  words,
  says: ({ operator }, word) => operator.post(`/operator/${node}`, { [name]: word }),
  reads: async ({ owner }) => {
    const { body } = await owner.get(`/${node}?fields=${name}`)
    return inner === undefined ? body[name] : body[name][inner]
  },
})

export const ENUMERATIONS: Record<string, Enumeration> = {
  quality_rating: byOperator(NUMBER, 'quality_rating', PHONE_NUMBER.quality_rating.options),
  platform_type: byOperator(NUMBER, 'platform_type', PHONE_NUMBER.platform_type.options),
  account_mode: byOperator(NUMBER, 'account_mode', PHONE_NUMBER.account_mode.options),
  throughput: byOperator(NUMBER, 'throughput', THROUGHPUT_LEVELS, 'level'),
  account_review_status: byOperator(
    ACCOUNT,
    'account_review_status',
    ACCOUNT_FIELDS.account_review_status.options,
  ),
  business_verification_status: byOperator(
    ACCOUNT,
    'business_verification_status',
    ACCOUNT_FIELDS.business_verification_status.options,
  ),
  ownership_type: byOperator(ACCOUNT, 'ownership_type', ACCOUNT_FIELDS.ownership_type.options),
  category: {
    words: TEMPLATE.category.options,
    says: ({ owner }, category) =>
      ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/message_templates', { body: template({ category }) }),
    reads: async ({ owner }, { body }) => (await owner.get(`/${body.id}`)).body.category,
  },
  categories: {
    words: FLOW_CATEGORIES,
    says: ({ owner }, category) =>
      ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/flows', { body: flow({ categories: [category] }) }),
    reads: async ({ owner }, { body }) => (await owner.get(`/${body.id}`)).body.categories[0],
  },
  vertical: {
    words: VERTICALS,
    says: ({ owner }, vertical) =>
      ask(owner, 'POST /{PHONE_NUMBER_ID}/chat_business_profile', {
        body: { messaging_product: 'chat', vertical },
      }),
    reads: async ({ owner }) =>
      (await ask(owner, 'GET /{PHONE_NUMBER_ID}/chat_business_profile')).body.vertical,
  },
  code_method: {
    words: ['SMS', 'VOICE'],
    says: ({ owner }, code_method) =>
      ask(owner, 'POST /{PHONE_NUMBER_ID}/request_code', { body: { code_method } }),
    reads: async ({ operator }) =>
      (await operator.get(`/operator/${NUMBER}/verification_code`)).body.code_method,
  },
}
