/** A real process with applications that each have an account, a verified number and a token of their own. */

import { actorAt, freshDatabase } from '../house.ts'
import { newProcess } from './processes.ts'
import type { Ends } from './scenario.ts'

export type Tenant = { token: string; account: string; number: string }

const CUSTOMER = '16505551234'
const hello = (body: string) => ({ type: 'text', text: { body } })

export async function processWithTenants(
  t: Ends,
  count: number,
  environment: Record<string, string> = {},
): Promise<{ url: string; tenants: Tenant[] }> {
  const place = await freshDatabase()
  t.after(() => place.remove())
  const one = await newProcess({ ...place.environment, ...environment })
  t.after(() => one.kill())
  await one.start()
  const operator = actorAt(one.url, 'sandbox-operator-key')
  const tenants: Tenant[] = []
  while (tenants.length < count) {
    const made = (await operator.post('/operator/worlds', {})).body
    const { access_token: token, account_id: account, phone_number_id: number } = made
    const change = { code_verification_status: 'VERIFIED', throughput: 'UNLIMITED' }
    await operator.post(`/operator/${number}`, change)
    await operator.post(`/operator/${number}/inbound`, { from: CUSTOMER, ...hello('Hi') })
    tenants.push({ token, account, number })
  }
  return { url: one.url, tenants }
}

/** A send: validated, counted, committed, with its events. */
export const sendOf = ({ number }: Tenant) => ({
  method: 'POST' as const,
  path: `/${number}/messages`,
  body: { to: CUSTOMER, ...hello('Your order is on its way.') },
})
