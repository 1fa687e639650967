/** What Home says. */

import { count } from '../ui/times.ts'

const many = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${count(n)} ${more}`)

const spoken = (seconds: number) =>
  seconds < 120
    ? `${Math.round(seconds)} s`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`

export const homeWords = {
  titles: {
    quiet: 'A business messaging account, for you to build against.',
    well: 'Running well.',
    unsent: (n: number) =>
      `Running well, except ${many(n, 'event that reached', 'events that reached')} nobody.`,
    failing: (n: number) => `${many(n, 'receiver is', 'receivers are')} failing.`,
    refused: (n: number, of: number) => `${count(n)} of the last ${count(of)} calls were refused.`,
  },
  subs: {
    quiet:
      'Send messages as the business, receive webhooks, answer as the customer. Nothing has happened here yet; begin below.',
    well: 'Every event found a receiver or is on its way to one.',
    unsent: (causes: string) => `${causes}. None is lost.`,
    failing: 'What they miss is kept for seven days and goes out once they answer.',
    refused: 'Each says what was wrong and what is allowed.',
  },
  causes: {
    not_subscribed: (n: number) => `${n} because nobody is subscribed`,
    field_not_subscribed: (n: number) => `${n} because the application does not ask for the field`,
    no_callback: (n: number) => `${n} because there is no callback`,
    callback_disabled: (n: number) => `${n} because the receiver is paused`,
    unsubscribed: (n: number) => `${n} because the application was unsubscribed`,
    not_in_dialect: (n: number) => `${n} because it is not told on versioned paths`,
  },
  see: (n: number) => `See the ${count(n)}`,
  seeStatus: 'See how it stands',
  seeReceivers: (n: number) => (n === 1 ? 'See the receiver' : `See the ${n} receivers`),
  seeRefused: 'See the refused',
  health: (windowMs: number) => (windowMs > 3_600_000 ? 'Health, last 24 hours' : 'Health, last hour'),
  deliveries: 'Deliveries',
  of: (n: string) => `of ${n} events`,
  waiting: (n: number, oldestSeconds: number) =>
    n === 0 ? '0 waiting' : `${count(n)} waiting, the oldest for ${spoken(oldestSeconds)}`,
  calls: 'API calls',
  refused: (n: number) => `${count(n)} refused`,
  lag: (ms: string) => `event loop lag: ${ms}`,
  latency: 'Latency',
  percentile: (ms: string) => `95th: ${ms}`,
  noCalls: 'no calls yet',
  deliveredIn: (ms: string) => `delivered in ${ms}`,
  noneDelivered: 'no deliveries yet',
  quality: 'Quality',
  qualities: { GREEN: 'Green', YELLOW: 'Yellow', RED: 'Red', UNKNOWN: 'Unknown' } as Record<string, string>,
  /** From the worst to the best. */
  ratings: [
    ['RED', 'fail'],
    ['YELLOW', 'unsent'],
    ['GREEN', 'ok'],
  ] as const,
  tier: 'Tier',
  used: (n: number, of: number) =>
    of < 0 ? `${many(n, 'customer', 'customers')} today` : `${count(n)} of ${count(of)} in 24 hours`,
  tierName: (tier: string) => tier.charAt(0) + tier.slice(1).toLowerCase().replace('k', 'K'),
  perDay: (n: number) => (n < 0 ? 'customers without limit' : `${count(n)} customers a day`),
  first: 'First steps',
  firstOf: (done: number, all: number) => `${done} of ${all}`,
  firstDone: 'All first steps are done.',
  doIt: 'Do it for me',
  steps: {
    send: {
      title: 'Send a message',
      todo: 'As the business, to a customer. Only a template may begin a conversation, and the sandbox has one.',
      done: (to: string) => `The first went to +${to}`,
      write: 'Write it yourself',
    },
    receiver: {
      title: 'Receive it',
      todo: 'What customers answer comes to a webhook. Receive it here, without a program, or give the address of your own: Parley asks it once, with a challenge that it must send back.',
      here: 'Receive in Parley',
      or: 'Or at an address of yours',
      done: (url: string) => `${url} passed the handshake`,
      address: 'Address of your receiver',
      word: 'Verify token',
      verify: 'Verify',
    },
    event: {
      title: 'Receive an event',
      todo: 'Let a customer write. The message comes to your receiver, signed.',
      done: (field: string) => `${field} was delivered`,
    },
    template: {
      title: 'Get a template approved',
      todo: 'Write a message that may be sent at any time, and have it reviewed.',
      done: (name: string) => `${name} is approved`,
    },
    flow: {
      title: 'Publish a flow',
      todo: 'A form inside the chat: draft it, check it, publish it.',
      done: (name: string) => `${name} is published`,
    },
  },
  production: {
    title: 'Before the first message',
    missing: 'missing',
    named: (name: string, n: number) => (n === 1 ? name : `${name} and ${n - 1} more`),
    tokens: (n: number) => many(n, 'token', 'tokens'),
    steps: {
      app: {
        title: 'Application',
        todo: 'A program that calls the API: it has a secret, tokens and a webhook.',
        go: 'Make an application',
      },
      account: {
        title: 'Business account',
        todo: 'What numbers, templates and flows belong to.',
        go: 'Make an account',
      },
      number: {
        title: 'Verified phone number',
        todo: 'Customers see its name. Verify it with a code before it sends.',
        go: 'Open the numbers',
      },
      token: {
        title: 'Access token',
        todo: 'What your program calls with: for some accounts, with some permissions, for some time.',
        go: 'Make a token',
      },
      receiver: {
        title: 'Webhook',
        todo: 'Where notifications go: an address of yours, over HTTPS, that passes the handshake.',
        go: 'Verify your webhook',
      },
      bridge: {
        title: 'Bridge',
        todo: 'What carries messages to the network of phones: set PARLEY_BRIDGE_URL to its address and restart. Without it, messages fail.',
        go: 'See the settings',
      },
    },
  },
  copyTitle: 'To copy',
  copyAll: 'All as .env',
  ids: {
    address: 'Address',
    account: 'Account',
    number: 'Number',
    token: 'Token',
    app: 'Application',
    secret: 'App secret',
  },
  makeToken: 'Make a token',
  runs: 'What runs here',
  facts: {
    world: 'World',
    clock: 'Clock',
    staged: 'Staged',
    mode: 'Mode',
    brand: 'Brand',
    engine: 'Engine',
    version: 'Version',
    reference: 'Reference',
  },
  oneOf: (name: string, n: string) => (n === '1' ? name : `${name}, one of ${n}`),
  clockReal: 'the real time',
  clockMoved: (by: string) => `${by} of yours`,
  nothingStaged: 'nothing',
  engines: { sqlite: 'SQLite', postgres: 'PostgreSQL', postgresql: 'PostgreSQL' } as Record<string, string>,
  modes: { sandbox: 'Sandbox', production: 'Production' },
  openReference: 'every call, with examples',
  justNow: 'Just now',
  allEvents: 'All events',
  allRequests: 'All requests',
  nothingYet: 'Events and requests appear here as they happen.',
}
