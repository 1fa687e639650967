/** A business in production, made as its operator makes one: an application, an account, a verified number, a token. */

import { type Actor, actorAt, assertDone } from './house.ts'

export type Tenant = {
  app_id: string
  account_id: string
  phone_number_id: string
  access_token: string
  owner: Actor
}

let made = 0

export async function newTenant(url: string, operator: Actor): Promise<Tenant> {
  const make = async (path: string, body: object) => {
    const answer = await operator.post(path, body)
    assertDone(answer)
    return answer.body
  }
  const { id: app_id } = await make('/operator/apps', { name: 'Bakery application' })
  const { id: account_id } = await make('/operator/accounts', { app_id, name: 'Bakery' })
  const { id: phone_number_id } = await make(`/operator/${account_id}/phone_numbers`, {
    display_phone_number: `+1 555 ${String(++made).padStart(7, '0')}`,
    verified_name: 'Bakery',
    code_verification_status: 'VERIFIED',
    quality_rating: 'GREEN',
    throughput: 'TIER_1K',
  })
  const permissions = ['management', 'messaging']
  const { access_token } = await make(`/operator/${app_id}/tokens`, { permissions, accounts: [account_id] })
  return { app_id, account_id, phone_number_id, access_token, owner: actorAt(url, access_token) }
}
