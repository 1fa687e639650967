/** Where in the console a thing is at home. */

import type { FoundThing } from '@parley-dev/operator'
import { ALL, DEFAULT_WORLD, pathIn } from '../server/scope.ts'

const PAGE_OF: Record<string, (id: string) => string> = {
  event: (id) => `events/${id}`,
  call: (id) => `requests/${encodeURIComponent(id)}`,
  trace: (id) => `requests/${encodeURIComponent(id)}`,
  template: (id) => `templates/${id}`,
  flow: (id) => `flows/${id}`,
  customer: (id) => `conversations/${id.replace(/\D/g, '')}`,
  message: (id) => `events?q=${encodeURIComponent(id)}`,
  error_code: (id) => `requests?show=refused&q=${id}`,
  failure_code: (id) => `events?q=${id}`,
  qr_code: () => 'qr-codes',
  payment_configuration: () => 'payments',
  media: () => 'conversations',
  upload: () => 'templates',
  delivery: (id) => `events?q=${encodeURIComponent(id)}`,
  token: () => 'access',
  stage_rule: () => 'laboratory',
  review_rule: (id) => `templates?tab=rules&rule=${encodeURIComponent(id)}`,
  job: (id) => `operation?tab=jobs&job=${encodeURIComponent(id)}`,
  app: () => 'access',
  account: () => '',
  phone_number: () => 'numbers',
  receiver: (id) => `webhooks/${id}`,
  world: () => '',
  snapshot: () => 'laboratory',
}

export function addressOfFound({ kind, id, account_id, phone_number_id, world }: FoundThing): string {
  const worldId = kind === 'world' ? id : world === undefined || world === '0' ? DEFAULT_WORLD : world
  const account = kind === 'account' ? id : (account_id ?? ALL)
  const number = kind === 'phone_number' ? id : (phone_number_id ?? ALL)
  return pathIn({ world: worldId, account, number }, PAGE_OF[kind]?.(id) ?? '')
}
