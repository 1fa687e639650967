/** What the events page says. */

export const outcomeWords = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  failing: 'Failing',
  failed: 'Failed',
  undelivered: 'Failed',
  not_sent: 'Not sent',
}

export const reasonWords = {
  not_subscribed: 'no subscriber',
  field_not_subscribed: 'field off',
  no_callback: 'no callback',
  callback_disabled: 'receiver paused',
  unsubscribed: 'unsubscribed',
  not_in_dialect: 'versioned path',
}

export const eventWords = {
  title: 'Events',
  list: 'Events, newest first',
  search: 'Search events',
  searchHint: 'field:messages  node:300…001  or any text',
  group: 'Group by cause',
  hold: 'Hold',
  held: 'Held',
  all: 'All',
  filters: 'By outcome',
  resendKey: 'resend',
  untilNow: 'Back to now',
  until: (time: string) => `Until ${time}`,
  jumpTo: (time: string) => `Go to ${time}`,
  empty: 'Nothing has happened in this world yet.',
  emptyWhy:
    'Write as a customer, or send a test event. Events appear here as they happen, with who receives them.',
  writeAs: 'Write as Ada',
  test: 'Send a test event',
  noMatch: (filter: string) => `No event matches ${filter}.`,
  choose: 'Choose an event to see who received it, and why others did not.',
  chart: 'Events over time',
  chartAxis: (from: string) => [from, 'now'] as const,
  event: 'Event',
  caused: 'caused by',
  happened: (world: string, mine: string) => `${world}, for you ${mine}`,
  resend: 'Resend',
  nothingToResend: 'it is not decided yet who receives it',
  sendIt: 'Send it',
  forward: 'Forward…',
  forwardTitle: 'Forward to another address',
  forwardHint: 'Sent once, signed as for the application, and written down as an attempt.',
  forwardTo: 'Address',
  retry: 'Retry now',
  decision: 'Decision',
  stations: ['Subscribed', 'Field', 'Callback', 'Receiver', 'Answer'] as const,
  stopsHere: 'stops here',
  waitsHere: 'waits',
  nobody: 'Nobody',
  verdicts: {
    not_sent: 'Not sent to anyone.',
    delivered: 'Delivered.',
    waiting: 'Waiting.',
    failing: 'Failing.',
    failed: 'Failed.',
    undelivered: 'Failed.',
  },
  verdictMore: {
    not_sent: 'The line breaks before a receiver. Put one right, and this event goes out unchanged.',
    delivered: (apps: number, ms: string) =>
      apps === 1
        ? `One application received it, after ${ms}.`
        : `${apps} applications received it, the first after ${ms}.`,
    waiting: 'It is kept and tried again for seven days.',
    failed: 'It was tried for seven days and given up. It can be sent again.',
    undelivered: 'It was tried for seven days and given up. It can be sent again.',
  },
  fixes: {
    not_subscribed: {
      title: 'Nobody is subscribed to this account.',
      why: 'Subscribe an application to receive the events of this account.',
      act: 'Subscribe and send this',
    },
    field_not_subscribed: {
      title: 'It does not ask for this field.',
      why: (app: string, field: string) =>
        `${app} is subscribed to other fields of this account. Add ${field}, and its callback is used.`,
      act: 'Add the field and send this',
      only: 'Add the field',
    },
    no_callback: {
      title: 'No callback has passed the handshake.',
      why: 'Not its own, nor one of the account or of the number.',
      act: 'Open the handshake doctor',
    },
    callback_disabled: {
      title: 'The receiver answered 410 Gone and is paused.',
      why: 'Verify the callback again, and it is used.',
      act: 'Open the handshake doctor',
    },
    unsubscribed: {
      title: 'The application was unsubscribed in the meantime.',
      why: 'Subscribe it again, and this can be sent.',
      act: 'Subscribe and send this',
    },
  },
  /** Why it was not sent, as it stood. */
  wasStopped: {
    not_subscribed: () => 'Nobody was subscribed then;',
    field_not_subscribed: (app: string) => `${app} did not ask for this field then;`,
    no_callback: () => 'No callback had passed the handshake then;',
    callback_disabled: () => 'The receiver was paused then;',
    unsubscribed: (app: string) => `${app} was unsubscribed before it went out;`,
    not_in_dialect: () => 'It was not told on versioned paths then;',
  },
  /** What has changed since. */
  isNow: {
    not_subscribed: (apps: string) => `${apps} is now.`,
    field_not_subscribed: () => 'it does now.',
    no_callback: () => 'one has now.',
    callback_disabled: () => 'it is not now.',
    unsubscribed: () => 'it is subscribed now.',
    not_in_dialect: () => 'it is now.',
  },
  alsoOthers: 'Also send the others that stopped here for the same cause',
  sentAgain: (n: number) =>
    n === 1 ? 'Decided again: 1 event goes out.' : `Decided again: ${n} events go out.`,
  tabs: { payload: 'Payload', raw: 'Raw bytes', attempts: 'Attempts' },
  noAttempts: 'Nothing was sent yet, so there is nothing to show.',
  headers: 'Headers',
  noAnswer: 'No answer',
  behind: (host: string) => `behind others for ${host}`,
  pausedAt: (host: string) => `${host} is paused`,
  retryAt: (time: string) => `retry ${time}`,
  answered: (status: number, times: number) => (times > 1 ? `${status} ×${times}` : String(status)),
  back: 'Back to the list',
  jsonLabel: 'Payload as JSON',
  bytesLabel: 'The very bytes that are sent',
  resent: 'Sent again.',
  forwarded: (status: string, ms: string) => `${status} after ${ms}`,
  send: 'Send',
  causeTimes: (n: number) => `${n} ×`,
}
