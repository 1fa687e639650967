/** A tenant as the model sees it: what it must have, and where in the service that is. */

import { type Actor, type Answer, actorAt, assertDone } from '../../../server/test/house.ts'

/** A place for one thing: what is there, or the last thing that was. */
export type Slot = { id?: string; gone?: string; state?: string }

export const SLOTS = 3

const slots = (): Slot[] => Array.from({ length: SLOTS }, () => ({}))

export type Tenant = {
  world: string
  account: string
  number: string
  app: string
  owner: Actor
  templates: Slot[]
  flows: Slot[]
  qrCodes: Slot[]
  payments: Slot[]
  uploads: Slot[]
  /** The fields it is subscribed to; undefined when it is not. */
  subscribed?: string[]
  codes: { requested: number; isOutstanding: boolean; tries: number; wrong: number }
}

export async function newTenant(url: string, operator: Actor): Promise<Tenant> {
  const made = await operator.post('/operator/worlds', { name: 'Model' })
  assertDone(made)
  const { id, account_id, phone_number_id, app_id, access_token } = made.body
  const owner = actorAt(url, access_token)
  // The model begins with nothing.
  assertDone(await owner.delete(`/${account_id}/message_templates?name=hello_world`))
  return {
    world: id,
    account: account_id,
    number: phone_number_id,
    app: app_id,
    owner,
    templates: slots(),
    flows: slots(),
    qrCodes: slots(),
    payments: slots(),
    uploads: slots(),
    codes: { requested: 0, isOutstanding: false, tries: 0, wrong: 0 },
  }
}

const present = (these: Slot[]) => these.flatMap(({ id }) => id ?? []).toSorted()
const all = (answer: Answer, name: string): string[] =>
  answer.body.data.map((one: Record<string, string>) => String(one[name])).toSorted()

/** What the service has of it, beside what the model says: equal when they agree. */
export async function compared(tenant: Tenant): Promise<{ service: object; model: object }> {
  const { owner, account, number } = tenant
  const list = (path: string) => owner.get(`${path}?limit=100`)
  const subscriptions = await list(`/${account}/subscribed_apps`)
  const statuses = await owner.get(`/${account}/flows?limit=100&fields=id,status`)
  return {
    service: {
      templates: all(await list(`/${account}/message_templates`), 'id'),
      flows: statuses.body.data
        .map((one: { id: string; status: string }) => `${one.id} ${one.status}`)
        .toSorted(),
      qrCodes: all(await list(`/${number}/message_qrdls`), 'code'),
      payments: all(await list(`/${account}/payment_configurations`), 'configuration_name'),
      subscribed: subscriptions.body.data.map((one: Record<string, { subscribed_fields: string[] }>) =>
        one.chat_business_api_data?.subscribed_fields.toSorted(),
      ),
    },
    model: {
      templates: present(tenant.templates),
      flows: tenant.flows.flatMap(({ id, state }) => (id === undefined ? [] : `${id} ${state}`)).toSorted(),
      qrCodes: present(tenant.qrCodes),
      payments: present(tenant.payments),
      subscribed: tenant.subscribed === undefined ? [] : [tenant.subscribed.toSorted()],
    },
  }
}
