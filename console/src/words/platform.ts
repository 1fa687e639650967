/** What is said of the platform: its changes by date, what of it is here, and what messages cost. */

const days = (n: number) => (n === 1 ? 'in 1 day' : `in ${n} days`)

export const platformWords = {
  title: 'Platform',
  sub: (version: string, day: string) =>
    `As it is on ${day}, in this world. The newest version is ${version}.`,
  search: 'Filter changes',
  hint: 'Name, version or words',
  tabs: { changes: 'Changes', coverage: 'Coverage' },
  nextTitle: 'The next change',
  next: (n: number, { name, says, what }: { name: string; says: string; what: 'begins' | 'ends' }) => {
    const [, version] = /^v(\d+)_has_ended$/.exec(name) ?? []
    if (version !== undefined) return `${days(n)}: v${version}.0 ends`
    return what === 'begins' ? `${days(n)}: ${says}` : `${days(n)} this ends: ${says}`
  },
  coming: 'Coming',
  holding: 'In force',
  optional: 'Only where they are switched on',
  uncertain: 'uncertain',
  uncertainWhy: 'The platform does not say so itself, or does not say the day.',
  switched: (on: 'on' | 'off') => `switched ${on}`,
  moveThere: 'Move the clock just past it',
  coverage: {
    search: 'Filter operations and fields',
    hint: 'Name, path or field',
    operations: (yes: number, all: number) => `${yes} of ${all} operations`,
    fields: (yes: number, all: number) => `${yes} of ${all} webhook fields`,
    offered: { yes: 'yes', part: 'part', no: 'no' },
    since: (version: string) => `since ${version}`,
  },
} as const

export const costWords = {
  title: 'Costs',
  sub: 'What delivered messages cost, and why: decided as on the platform, on the day of each.',
  by: 'Sum by',
  dimensions: {
    day: 'Day',
    number: 'Number',
    template: 'Template',
    category: 'Category',
    country: 'Country',
    reason: 'Reason',
  },
  none: 'No message was delivered in the last 30 days.',
  noneWhy: 'Messages sent on versioned paths are priced when they are delivered.',
  total: 'Total',
  delivered: 'Delivered',
  charged: 'Charged',
  amount: 'Amount',
  withoutTemplate: 'without a template',
  noCard: (n: number) =>
    `${n} charged messages have no rate: import a rate card with \`parley rates import FILE\`.`,
  noRate: 'no rate',
  free: 'free',
} as const
