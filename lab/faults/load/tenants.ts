/** Real processes with applications that each have an account, a verified number and a token of their own. */

import { type Actor, actorAt, assertDone, freshDatabase, PRODUCTION } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import { newTenant } from '../../../server/test/tenant.ts'
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
  const one = await started(t, environment)
  const operator = actorAt(one.url, 'sandbox-operator-key')
  const tenants: Tenant[] = []
  while (tenants.length < count) {
    const made = (await operator.post('/operator/worlds', {})).body
    const { access_token: token, account_id: account, phone_number_id: number } = made
    tenants.push(await readied(operator, { token, account, number }))
  }
  return { url: one.url, tenants }
}

const WITHOUT_BUDGETS = {
  PARLEY_MESSAGES_PER_SECOND_PER_NUMBER: 'none',
  PARLEY_CALLS_PER_HOUR_PER_APP: 'none',
  PARLEY_CALLS_PER_HOUR_PER_ACCOUNT: 'none',
}

/** Where neighbours are kept from each other: a sandbox is nobody's neighbour. */
export async function productionWithTenants(
  t: Ends,
  count: number,
): Promise<{ url: string; tenants: Tenant[] }> {
  const one = await started(t, { ...PRODUCTION, ...WITHOUT_BUDGETS })
  const operator = actorAt(one.url, PRODUCTION.PARLEY_OPERATOR_KEY)
  const tenants: Tenant[] = []
  while (tenants.length < count) {
    const made = await newTenant(one.url, operator)
    const { access_token: token, account_id: account, phone_number_id: number } = made
    tenants.push(await readied(operator, { token, account, number }))
  }
  return { url: one.url, tenants }
}

async function started(t: Ends, environment: Record<string, string>): Promise<Process> {
  const place = await freshDatabase()
  t.after(() => place.remove())
  const one = await newProcess({ ...place.environment, ...environment })
  t.after(() => one.kill())
  await one.start()
  return one
}

/** Verified, without a limit of its own, and written to by all customers. */
async function readied(operator: Actor, tenant: Tenant): Promise<Tenant> {
  const change = { code_verification_status: 'VERIFIED', throughput: 'UNLIMITED' }
  assertDone(await operator.post(`/operator/${tenant.number}`, change))
  for (const from of CUSTOMERS)
    assertDone(await operator.post(`/operator/${tenant.number}/inbound`, { from, ...hello('Hi') }))
  return tenant
}

/** Sends: validated, counted, committed, with their events. */
export const sendsOf = ({ number }: Tenant): Asked[] =>
  CUSTOMERS.map((to) => ({
    method: 'POST',
    path: `/${number}/messages`,
    body: { to, ...hello('Your order is on its way.') },
  }))
