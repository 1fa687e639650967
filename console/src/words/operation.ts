/** What the pages for access and operation say. */

export const accessWords = {
  title: 'Access',
  sub: 'Applications and the tokens that act for them. A token is shown once, when it is made.',
  none: 'This application has no token.',
  noApp: 'There is no application yet.',
  noAppWhy:
    'An application is a program that acts for accounts. Make the first, then an account and a token for it.',
  noAccount: 'It acts for no account yet.',
  moreAccounts: 'and more: search them in the bar above.',
  name: 'Name',
  make: 'New token',
  mayNothing: 'may do nothing',
  unnamed: 'without a name',
  tokenName: 'Name',
  tokenNameHint: 'Who uses it, such as Order service.',
  makeApp: 'New application',
  makeAccount: 'New account',
  secretOnce: 'The secret that signs what it is sent, shown once',
  permissions: { management: 'manage', messaging: 'send messages' },
  expires: 'Good for',
  forever: 'ever',
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  create: 'Make it',
  once: 'The token, shown once',
  revoke: 'Revoke',
  revokeSure: 'Revoke this token? Whoever uses it is refused from now on.',
  lastUsed: (time: string) => `used ${time}`,
  neverUsed: 'never used',
  until: (time: string) => `until ${time}`,
  madeAt: (time: string) => `made ${time}`,
  allAccounts: 'all accounts',
  accounts: (n: number) => (n === 1 ? '1 account' : `${n} accounts`),
  states: { good: 'Good', revoked: 'Revoked', expired: 'Expired' },
  inspector: {
    title: 'What is this token?',
    token: 'Paste a token',
    look: 'Look at it',
    good: 'Good',
    bad: 'Not good',
    unknown: 'No application here knows it.',
    app: 'Application',
    scopes: 'May',
    expires: 'Until',
    never: 'it never ends',
  },
}

export const operationWords = {
  title: 'Operation',
  tabs: {
    status: 'Status',
    receivers: 'Receivers',
    audit: 'Audit',
    jobs: 'Given up',
    settings: 'Settings',
  },
  status: {
    well: 'Everything runs as it should.',
    attention: (n: number) => (n === 1 ? 'One thing wants a person.' : `${n} things want a person.`),
    titles: { deliveries: 'Deliveries', jobs: 'Work', database: 'Database', process: 'This process' },
    names: {
      unrouted: 'Not decided yet',
      waiting: 'Waiting',
      oldest: 'The oldest waits for',
      circuits: 'Receivers',
      running: 'Running',
      dead: 'Given up',
      overdue: 'Overdue by',
      engine: 'Engine',
      answered: 'Answered in',
      commits: 'Commits',
      conflicts: 'Conflicts',
      turns: 'Wait for their turn',
      version: 'Version',
      mode: 'Mode',
      uptime: 'Up for',
      memory: 'Memory',
      lag: 'Lag, half and 99 %',
    },
    circuits: ({ closed, open, half_open, paused }: Record<string, number>) =>
      [
        `${closed} fine`,
        open || half_open ? `${(open ?? 0) + (half_open ?? 0)} failing` : '',
        paused ? `${paused} paused` : '',
      ]
        .filter(Boolean)
        .join(', '),
    hours: (seconds: number) =>
      seconds < 60
        ? `${Math.floor(seconds)} s`
        : seconds < 3_600
          ? `${Math.floor(seconds / 60)} min`
          : `${Math.floor(seconds / 3_600)} h`,
  },
  audit: {
    why: 'Who did what, and who was refused. Rows are sealed in a chain that shows whether any was changed.',
    search: 'Search the audit log',
    searchHint: 'operation or id',
    filters: 'By outcome',
    all: 'All',
    done: 'Done',
    refused: 'Refused',
    verify: 'Check the chain',
    intact: (sealed: string) => `Intact: ${sealed} rows are sealed as they were written.`,
    broken: 'Not intact.',
    more: 'Older',
    times: (n: number) => `${n} ×`,
    empty: 'Nothing was done yet.',
  },
  jobs: {
    none: 'No work was given up.',
    notGivenUp: (id: string) => `Job ${id} is not among those that were given up: it is waiting, or running.`,
    noneWhy:
      'What fails is tried again with growing pauses. What fails to the end is listed here, to be tried again or discarded.',
    retry: 'Try again',
    discard: 'Discard',
    attempts: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
  },
  settings: {
    why: 'As they are in force. Secrets are not shown.',
    secret: 'secret',
    unset: 'not set',
    isDefault: 'default',
    search: 'Search settings',
    searchHint: 'name or words',
  },
}

export const actorWords = {
  jobs: { 'templates.review': 'the reviewer' } as Record<string, string>,
  job: (name: string) => `the job “${name}”`,
  token: (id: string) => `token ${id}`,
  namedToken: (name: string) => `the token “${name}”`,
  others: { operator: 'the operator', anyone: 'somebody without a token', others: 'others' } as Record<
    string,
    string
  >,
}
