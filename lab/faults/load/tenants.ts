/** A real process with applications that each have an account, a verified number and a token of their own. */

import { actorAt, freshDatabase } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import type { Ends } from '../scenario.ts'
import type { Asked } from './steady-load.ts'

export type Tenant = { token: string; account: string; number: string }

/** Messages to one customer wait for one another; a business writes to many. */
const CUSTOMERS = Array.from({ length: 40 }, (_, at) => `165055510${String(at).padStart(2, '0')}`)
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
    for (const from of CUSTOMERS) await operator.post(`/operator/${number}/inbound`, { from, ...hello('Hi') })
    tenants.push({ token, account, number })
  }
  return { url: one.url, tenants }
}

/** Sends: validated, counted, committed, with their events. */
export const sendsOf = ({ number }: Tenant): Asked[] =>
  CUSTOMERS.map((to) => ({
    method: 'POST',
    path: `/${number}/messages`,
    body: { to, ...hello('Your order is on its way.') },
  }))
