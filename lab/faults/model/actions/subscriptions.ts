/** Subscriptions: made, changed, ended. */

import { type Action, DONE, INVALID } from './attempt.ts'

const FIELDS = [['messages'], ['account_update', 'messages'], ['account_update']]

export const subscriptions = {
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
} satisfies Record<string, Action>
