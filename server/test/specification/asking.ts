/** Requests as the specification writes them: a row of its endpoint tables, and what fills it. */

import { ACCOUNT, type Actor, type Answer, NUMBER, SECOND_ACCOUNT } from '../house.ts'
import type { Asking, Ids } from './exchange.ts'
import type { Row } from './rows.ts'

const SANDBOX: Ids = {
  PHONE_NUMBER_ID: NUMBER,
  BUSINESS_ACCOUNT_ID: ACCOUNT,
  DESTINATION_BUSINESS_ACCOUNT_ID: SECOND_ACCOUNT,
}

export function ask(actor: Actor, row: Row, asking: Asking = {}, ids: Ids = {}): Promise<Answer> {
  const [method, pattern = ''] = row.split(' ')
  const known: Record<string, string | undefined> = { ...SANDBOX, ...ids }
  const path = pattern.replace(/\{([A-Z_]+)\}/g, (_, name: string) => {
    const id = known[name]
    if (id === undefined) throw new Error(`${row}: nothing is known as ${name} yet`)
    return id
  })
  const query = new URLSearchParams(
    Object.entries(asking.query ?? {}).map(([name, value]) => [name, `${value}`]),
  )
  const address = query.size > 0 ? `${path}?${query}` : path
  const sent = asking.raw === undefined ? {} : { raw: asking.raw }
  if (method === 'GET') return actor.get(address)
  return method === 'POST' ? actor.post(address, asking.body, sent) : actor.delete(address, asking.body)
}
