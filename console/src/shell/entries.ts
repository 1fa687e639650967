/** The pages of the console, in the order of the rail. A page that is not there is not in it. */

import { useIsSandbox } from '../server/session.ts'
import type { IconName } from '../ui/icon.tsx'
import { shellWords } from '../words/shell.ts'

export type Entry = {
  page: string
  name: string
  icon: IconName
  group?: string
  key?: string
  sandboxOnly?: true
}

const { pages, groups } = shellWords

const ENTRIES: Entry[] = [
  { page: '', name: pages.home, icon: 'home', key: 'h' },
  { page: 'events', name: pages.events, icon: 'events', group: groups.watch, key: 'e' },
  { page: 'requests', name: pages.requests, icon: 'requests', group: groups.watch, key: 'r' },
  { page: 'conversations', name: pages.conversations, icon: 'conversations', group: groups.watch, key: 'c' },
  { page: 'costs', name: pages.costs, icon: 'costs', group: groups.watch },
  { page: 'platform', name: pages.platform, icon: 'platform', group: groups.watch },
  { page: 'templates', name: pages.templates, icon: 'templates', group: groups.make, key: 't' },
  { page: 'flows', name: pages.flows, icon: 'flows', group: groups.make, key: 'f' },
  { page: 'qr-codes', name: pages['qr-codes'], icon: 'qr', group: groups.make },
  { page: 'payments', name: pages.payments, icon: 'payments', group: groups.make },
  { page: 'webhooks', name: pages.webhooks, icon: 'webhooks', group: groups.connect, key: 'w' },
  { page: 'numbers', name: pages.numbers, icon: 'numbers', group: groups.connect, key: 'n' },
  {
    page: 'laboratory',
    name: pages.laboratory,
    icon: 'laboratory',
    group: groups.run,
    key: 'l',
    sandboxOnly: true,
  },
  { page: 'access', name: pages.access, icon: 'access', group: groups.run },
  { page: 'operation', name: pages.operation, icon: 'operation', group: groups.run },
]

export function useEntries(): Entry[] {
  const isSandbox = useIsSandbox()
  return ENTRIES.filter((entry) => isSandbox || !entry.sandboxOnly)
}

/** On a phone's width, what has a place of its own at the bottom. */
export const THUMB_PAGES = ['', 'events', 'conversations', 'templates']
