/** What the frame around every page says. */

export const shellWords = {
  product: 'Parley',
  skip: 'Skip to content',
  navigation: 'Console',
  groups: { watch: 'Watch', make: 'Make', connect: 'Connect', run: 'Run' },
  pages: {
    home: 'Home',
    events: 'Events',
    requests: 'Requests',
    conversations: 'Conversations',
    templates: 'Templates',
    flows: 'Flows',
    'qr-codes': 'QR codes',
    payments: 'Payments',
    costs: 'Costs',
    platform: 'Platform',
    webhooks: 'Webhooks',
    numbers: 'Numbers',
    laboratory: 'Laboratory',
    access: 'Access',
    operation: 'Operation',
  },
  chats: 'Chats',
  more: 'More',
  moreTitle: 'All pages',
  scope: 'Scope',
  world: 'World',
  account: 'Account',
  number: 'Number',
  allAccounts: 'All accounts',
  allNumbers: 'All numbers',
  defaultWorld: 'default',
  searchWorlds: 'Search worlds',
  searchApps: 'Search applications',
  searchNames: 'Search by name or id',
  searchAccounts: 'Search accounts by name or id',
  searchNumbers: 'Search numbers by name, id or digits',
  find: 'Go to an id, template, event…',
  clockMoved: (by: string) => `This world's clock is ${by} of yours.`,
  clockReal: "This world's clock shows the real time.",
  clockAdvance: 'Advance the clock',
  steps: [
    ['10 min', 600],
    ['1 hour', 3_600],
    ['1 day', 86_400],
    ['7 days', 604_800],
  ] as const,
  staged: (n: number) => `${n} staged`,
  stagedTitle: 'Goes wrong on purpose here',
  stagedOff: 'Switch off',
  phone: 'Phone',
  phoneClose: 'Close the phone',
  phoneAlone: 'Open alone',
  themes: { light: 'Light', dark: 'Dark', system: 'As the system' },
  theme: 'Theme',
  account_menu: 'Operator',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  keysTitle: 'Keys',
  singleKeys: 'Keys pressed alone, such as J and K, do something',
  live: 'Live',
  notLive: (since: string) => `Not live since ${since}. Trying again.`,
  sandbox: 'Sandbox',
  production: 'Production',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Reading…',
  again: 'Try again',
  clear: 'Clear',
  keep: 'Keep',
  nothingFound: 'Nothing is called so.',
  scopeSwitched: (name: string) => `Switched to ${name}.`,
  goBack: 'Go back',
}

export const signInWords = {
  title: 'Sign in to the console',
  sandbox: 'This is a sandbox on your own machine. One click is enough.',
  why: 'The console does what the operator key may do. A session ends after an hour without a call.',
  key: 'Operator key',
  keyHint: 'PARLEY_OPERATOR_KEY of this installation.',
  enter: 'Sign in',
  oneClick: 'Open the console',
  orKey: 'Or with the key',
  needKey: 'Type the operator key.',
}

export const errorWords = {
  unreachable: 'The server cannot be reached.',
  notThere: 'It is not there, or not any more.',
  notFound: 'There is no such page.',
  notFoundWhy: (path: string) => `Nothing in the console is at ${path}.`,
  home: 'Go to Home',
  broken: 'This page could not be shown.',
  code: (code: number) => `Code ${code}`,
  trace: 'See the request',
}

/** While the server cannot be reached, and afterwards. */
export const outageWords = {
  away: (since: string) => `The server cannot be reached since ${since}; what you see is from then.`,
  again: (seconds: number) => `Trying again in ${seconds} s.`,
  trying: 'Trying…',
  tryNow: 'Try now',
  back: 'Caught up.',
  caughtUp: (n: number, isMore: boolean) =>
    n === 0
      ? 'Caught up, nothing happened meanwhile.'
      : n === 1
        ? 'Caught up, 1 event.'
        : `Caught up, ${n.toLocaleString('en')}${isMore ? ' events and more' : ' events'}.`,
}

/** Of an address whose world, account or number is not there. */
export const scopeWords = {
  missing: {
    world: (id: string) => `There is no world ${id}.`,
    account: (id: string) => `There is no account ${id} in this world.`,
    number: (id: string) => `There is no number ${id} in this account.`,
  },
  there: {
    world: 'The worlds that there are:',
    account: 'The accounts that there are:',
    number: 'The numbers that there are:',
  },
  none: {
    world: 'There is none at all.',
    account: 'This world has no account.',
    number: 'This account has no number.',
  },
  elsewhere: (id: string) => `${id} is of another world.`,
  openThere: 'Open it there',
  someOf: (some: number, all: number) =>
    `The first ${some} of ${all.toLocaleString('en')}; the menu above finds the others.`,
}

export const paletteWords = {
  label: 'Go to, or do',
  placeholder: 'Paste an id, trace, wamid or phone number, or type a page or a command',
  pages: 'Pages',
  recent: 'Recent',
  found: 'Found',
  commands: 'Commands',
  here: 'In view',
  kinds: {
    error_code: 'requests that were refused with it',
    failure_code: 'messages that failed with it',
  } as Record<string, string>,
  empty:
    'Nothing is called so. Ids, traces, wamids, phone numbers, names of templates and pages can be found.',
  advance: (step: string) => `Advance the clock by ${step}`,
  theme: 'Switch between light and dark',
  openPhone: 'Open the phone',
  writeAs: (name: string) => `Write as ${name}`,
  write: (name: string, text: string) => `Write as ${name}: ${text}`,
  wrote: (name: string) => `${name} has written.`,
  send: (to: string) => `Send a message to ${to}`,
  open: 'Open',
  hello: 'Hello!',
  approve: (name: string) => `Approve ${name}`,
  reject: (name: string) => `Reject ${name}`,
  approved: (name: string) => `${name} is approved.`,
  rejected: (name: string) => `${name} is rejected.`,
  resend: (field: string) => `Resend this ${field} event`,
  resent: (field: string) => `The ${field} event was sent again.`,
  testEvent: 'Send a test event',
  tested: 'A test event was sent.',
  failed: (words: string) => `It was not done: ${words}`,
}

export const keyWords: readonly (readonly [string, string])[] = [
  ['Mod K', 'Go anywhere'],
  ['G E', 'Events'],
  ['G R', 'Requests'],
  ['G C', 'Conversations'],
  ['G T', 'Templates'],
  ['G F', 'Flows'],
  ['G W', 'Webhooks'],
  ['G L', 'Laboratory'],
  ['G H', 'Home'],
  ['J K', 'Next, previous row'],
  ['Enter', 'Open'],
  ['Esc', 'Back'],
  ['/', 'Search'],
  ['R', 'Resend'],
  ['C', 'Copy as curl'],
  ['F8', 'Next problem'],
  ['H', 'Hold the stream'],
  ['P', 'Phone'],
  ['?', 'This list'],
]

export const goWords = {
  nothing: (id: string) => `Nothing here is called ${id}.`,
  why: 'It may have been removed, or belong to another installation.',
}

/** What stands around every long list. */
export const listWords = {
  fresh: (n: number) => `${n} new`,
  showing: (shown: string, more: boolean) => (more ? `Showing ${shown}, more below` : `Showing all ${shown}`),
  more: 'Show more',
  move: 'move',
  search: 'search',
}
