/** What the webhooks page says. */

import { count } from '../ui/times.ts'

export const webhookWords = {
  title: 'Webhooks',
  tabs: {
    map: 'Map',
    receivers: 'Receivers',
    inbox: 'Inbox',
    doctor: 'Handshake doctor',
    secrets: 'Secrets',
  },
  map: {
    sub: 'Who receives events, and which callback is used: the number’s, then the account’s, then the application’s.',
    stations: ['Application', 'Account', 'Callback', 'Receiver'] as const,
    nobody: 'nobody is subscribed',
    subscribe: 'Subscribe',
    unsubscribe: 'Unsubscribe',
    fields: (subscribed: number, all: number) => `${subscribed} of ${all} fields`,
    noCallback: 'no callback has passed the handshake',
    doctor: 'Open the handshake doctor',
    setFor: {
      number: 'the number’s own',
      account: 'the account’s',
      application: 'the application’s',
    } as Record<string, string>,
    circuits: { closed: 'answers', open: 'is failing', half_open: 'is being probed' } as Record<
      string,
      string
    >,
    fieldsTitle: 'Fields',
    hears: (app: string, field: string) => `${app} is subscribed to ${field}`,
    test: 'Test',
    tested: (field: string) => `A sample of ${field} is on its way.`,
    open: 'Open',
    account: 'Account',
  },
  receivers: {
    none: 'No receiver has passed the handshake yet.',
    noneWhy: 'A receiver is the address of your webhook. Parley asks it once before it sends anything there.',
    waiting: (n: number) => (n === 1 ? '1 waits' : `${n} wait`),
    failures: (n: number) => (n === 1 ? '1 failure in a row' : `${n} failures in a row`),
    retry: 'Try now',
    paused: 'paused',
    retired: 'retired',
    nothingToRetry: 'it answers',
  },
  receiver: {
    back: 'Receivers',
    none: (id: string) => `There is no receiver ${id} here.`,
    share: (delivered: number, all: number) =>
      all === 0
        ? 'Nothing was sent to it yet.'
        : `${Math.round((delivered / all) * 100)} % of the latest ${count(all)} deliveries arrived.`,
    lastAnswer: 'Last answer',
    answered: (status: number | undefined, time: string, ms: number) =>
      `${status === undefined ? 'No answer' : `HTTP ${status}`} after ${Math.round(ms)} ms, ${time}`,
    resendSince: 'Failed since',
    since: {
      hour: { name: 'an hour ago', seconds: 3_600 },
      day: { name: 'a day ago', seconds: 86_400 },
      week: { name: 'a week ago', seconds: 604_800 },
    },
    resend: 'Resend what failed',
    resent: (n: number) => (n === 0 ? 'Nothing had failed.' : `${count(n)} on their way again.`),
    latest: 'Latest deliveries',
  },
  inbox: {
    none: 'No notification needs a program of yours to be seen.',
    noneWhy:
      'Parley can receive its own webhooks: it passes the handshake, checks the signature step by step, and goes wrong when you tell it to.',
    make: 'Receive in Parley',
    answers: 'It answers',
    answersWith: [
      ['ok', '200'],
      ['error', '500'],
      ['slow', 'too late'],
      ['wrong_challenge', 'a wrong challenge'],
    ] as const,
    notUsed: 'Notifications go to another address now.',
    use: 'Receive in Parley again',
    list: 'What came, the newest first',
    empty: 'Nothing has come yet.',
    emptyWhy: 'Write as a customer, or send a test event from the map.',
    handshake: 'Handshake',
    notJson: 'not JSON',
    badSignature: 'wrong signature',
    verification: 'Signature, step by step',
    event: 'The event and its deliveries',
    body: 'Body',
    headers: 'Headers',
    steps: {
      header: 'The header X-Hub-Signature-256 as it came',
      noHeader: 'It is missing.',
      bytes: (n: number) => `The body as it came: ${count(n)} bytes, before anything parses them`,
      computed: 'HMAC-SHA256 of these bytes, with the app secret as the key',
      same: 'Both are the same: the notification is genuine.',
      differs: 'They differ: a receiver refuses it.',
      answered: (status: number) => `Answered ${status}`,
      mode: 'hub.mode is subscribe',
      token: 'hub.verify_token is the token of this receiver',
      wrongToken: 'hub.verify_token is not the token of this receiver',
      challenge: (challenge: string, status: number) =>
        status === 200 ? `Answered with the challenge ${challenge}` : `Answered ${status}`,
    },
  },
  doctor: {
    sub: 'Parley asks your address with a challenge and a word of yours. It must send the challenge back, alone, as plain text.',
    app: 'Application',
    url: 'Address of your receiver',
    word: 'Verify token',
    wordHint: 'Any text you choose: your receiver compares it.',
    verify: 'Verify and use it',
    stations: ['Address', 'Connection', 'Answer', 'Challenge'] as const,
    passed: 'It passed the handshake, and is used from now on.',
    sent: 'What was sent',
    came: 'What came back',
    asCode: 'A receiver that passes',
  },
  secrets: {
    sub: 'Each notification is signed with the secret of its application (X-Hub-Signature-256). For a day after a change the old one signs, too.',
    rotate: 'Change the secret',
    sure: (app: string) => `Change the secret of ${app}? Receivers must learn the new one within a day.`,
    keep: 'Keep',
    once: 'The new secret, shown once',
    until: (time: string) => `The old one is good until ${time}.`,
  },
}
