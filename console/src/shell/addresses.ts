/** Where in the console a thing is at home. */

import type { Found } from '../server/find.ts'
import { ALL, DEFAULT_WORLD, pathIn, type ScopeFound } from '../server/scope.ts'

const PAGE_OF: Record<string, (id: string) => string> = {
  event: (id) => `events/${id}`,
  delivery: (id) => `events/${id}`,
  request: (id) => `requests/${encodeURIComponent(id)}`,
  trace: (id) => `requests/${encodeURIComponent(id)}`,
  template: (id) => `templates/${id}`,
  flow: (id) => `flows/${id}`,
  conversation: (id) => `conversations/${id}`,
  customer: (id) => `conversations/${id}`,
  app: () => 'webhooks',
}

export function addressOfFound(found: Found, { params, accounts, numbers }: ScopeFound): string {
  const world = found.world === undefined || found.world === '0' ? DEFAULT_WORLD : found.world
  const account = found.kind === 'account' ? found.id : found.account_id
  const number = found.kind === 'phone_number' ? found.id : found.number_id
  const isHere = accounts.some(({ id }) => id === account) || account === undefined
  const page = PAGE_OF[found.kind]?.(found.page_id ?? found.id) ?? ''
  const knownNumber = numbers.find(({ id }) => id === number)
  if (isHere && account === undefined) return pathIn(params, page)
  return pathIn(
    { world: isHere ? params.world : world, account: account ?? ALL, number: knownNumber?.id ?? number ?? ALL },
    page,
  )
}
