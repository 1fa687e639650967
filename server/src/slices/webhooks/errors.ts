/** What is refused about subscriptions and deliveries. */

import { DELIVERIES_PER_EVENT_MAX } from '../../kernel/engine/index.ts'
import { invalidParameter, notFound, type Refusal, refusing, shorten } from '../../kernel/wire/errors.ts'

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
  (parameter: string, names: string[], known: string[]) => ({
    message: `Param ${parameter}: there is no field ${names.join(', ')}. There are: ${known.join(', ')}.`,
    blame: [parameter],
  }),
)

export const noFieldsAtAll = refusing(
  'noFieldsAtAll',
  { code: 100, meaning: 'no field is named' },
  (parameter: string) => ({
    message: `Param ${parameter} must name at least one field; to receive nothing, unsubscribe with DELETE.`,
    blame: [parameter],
  }),
)

export const wrongObject = refusing(
  'wrongObject',
  { code: 100, meaning: 'there is no such object to subscribe to' },
  (known: string[], found: string) => ({
    message: `Param object must be one of {${known.join(', ')}} - got "${shorten(found, 60)}".`,
    blame: ['object'],
  }),
)

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

export const noSuchSeed = (what: string, id: string): Refusal =>
  invalidParameter(`callbacks: there is no ${what} ${id}.`)

export const noSuchEvent = (id: string): Refusal => notFound('get', id)
export const noSuchDelivery = (id: string): Refusal => notFound('post', id)

export const stillNotSent = refusing(
  'stillNotSent',
  { code: 100, meaning: 'there is nowhere to send it' },
  (why: string) => `There is nowhere to send it: ${why}`,
)

export const nothingUnsent = refusing(
  'nothingUnsent',
  { code: 100, meaning: 'the event was sent, or is on its way' },
  (id: string) =>
    `Nothing of event ${id} is left to decide: it was sent, or is on its way. To send it again: POST /operator/deliveries/{ID}/resend.`,
)

export const noSampleOf = refusing(
  'noSampleOf',
  { code: 100, meaning: 'nothing is known about the field' },
  (field: string, known: string[]) =>
    `Param field: nothing is known about "${field}". There are: ${known.join(', ')}.`,
)

export const noSuchPlace = refusing(
  'noSuchPlace',
  { code: 100, meaning: 'the sample has nothing at that place' },
  (path: string, known: string[]) =>
    `Param set: the sample has nothing at "${path}". It has: ${known.join(', ')}.`,
)

export const badTime = refusing(
  'badTime',
  { code: 100, meaning: 'since or until is no time' },
  (param: 'since' | 'until', found: string) =>
    `Param ${param} must be unix seconds or a date such as 2026-01-31T09:00:00+0000 - got ${JSON.stringify(found)}.`,
)

export const pausedByOperator = refusing(
  'pausedByOperator',
  { code: 100, meaning: 'the operator paused the receiver' },
  ({ id, url }: { id: string; url: string }) =>
    `The receiver ${shorten(url)} is paused by the operator. Resume it with POST /operator/receivers/${id}/resume: what waited for it is sent.`,
)

export const receiverPaused = refusing(
  'receiverPaused',
  { code: 100, meaning: 'the receiver said that it is gone' },
  (url: string) =>
    `The receiver ${shorten(url)} answered 410 Gone and is paused. Set the callback again: the handshake enables it, and what was missed can be recovered.`,
)
