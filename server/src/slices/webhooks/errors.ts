/** What is refused about subscriptions and deliveries. */

import { notFound, type Refusal, refusing } from '../../kernel/wire/errors.ts'
import { DELIVERIES_PER_EVENT_MAX } from './delivery.ts'

export const bothOrNeither = refusing(
  'bothOrNeither',
  { code: 100, meaning: 'a callback comes without its verify token, or the token without it' },
  (parameter: string, missing: string) => ({
    message: `${parameter} needs ${missing} beside it: send both, or neither.`,
    blame: [missing],
  }),
)

export const badCallback = refusing(
  'badCallback',
  { code: 100, meaning: 'the callback is no URL that can be called' },
  (parameter: string, problem: string) => ({
    message: `Invalid callback URL: ${parameter} ${problem}.`,
    blame: [parameter],
  }),
)

export const unknownFields = refusing(
  'unknownFields',
  { code: 100, meaning: 'there is no such field to subscribe to' },
  (names: string[], known: string[]) => ({
    message: `Param subscribed_fields: there is no field ${names.join(', ')}. There are: ${known.join(', ')}.`,
    blame: ['subscribed_fields'],
  }),
)

export const noFieldsAtAll = refusing('noFieldsAtAll', { code: 100, meaning: 'no field is named' }, () => ({
  message: 'Param subscribed_fields must name at least one field; to hear nothing, unsubscribe with DELETE.',
  blame: ['subscribed_fields'],
}))

export const tooManyApps = refusing(
  'tooManyApps',
  { code: 100, meaning: 'as many applications as can be are subscribed' },
  (accountId: string) =>
    `${DELIVERIES_PER_EVENT_MAX.toLocaleString('en')} applications are subscribed to account ${accountId}, which is as many as can be. Unsubscribe one with DELETE first.`,
)

export const handshakeFailed = refusing(
  'handshakeFailed',
  {
    code: 100,
    subcode: 2200,
    title: 'Callback verification failed',
    meaning: 'the handshake failed, and nothing was changed',
  },
  (message: string, handshake: object) => ({
    message: `Callback verification failed: ${message}`,
    userMessage: message,
    data: { handshake },
  }),
)

export const noSuchEvent = (id: string): Refusal => notFound('get', id)
export const noSuchDelivery = (id: string): Refusal => notFound('post', id)

export const stillNotSent = refusing(
  'stillNotSent',
  { code: 100, meaning: 'there is nowhere to send it' },
  (why: string) => `There is nowhere to send it: ${why}`,
)

export const noSampleOf = refusing(
  'noSampleOf',
  { code: 100, meaning: 'nothing is known about the field' },
  (field: string, known: string[]) =>
    `Param field: nothing is known about "${field}". There are: ${known.join(', ')}.`,
)

export const badTime = refusing(
  'badTime',
  { code: 100, meaning: 'since is no time' },
  (found: string) =>
    `Param since must be unix seconds or a date such as 2026-01-31T09:00:00+0000 - got ${JSON.stringify(found)}.`,
)
