/** What is refused about subscriptions and deliveries. */

import { invalidParameter, notFound, type Refusal } from '../../kernel/errors.ts'
import { DELIVERIES_PER_EVENT_MAX } from './delivery.ts'

export const bothOrNeither = (parameter: string, missing: string): Refusal =>
  invalidParameter(`(#100) ${parameter} needs ${missing} beside it: send both, or neither.`, {
    blame: [missing],
  })

export const badCallback = (parameter: string, problem: string): Refusal =>
  invalidParameter(`(#100) Invalid callback URL: ${parameter} ${problem}.`, { blame: [parameter] })

export const unknownFields = (names: string[], known: string[]): Refusal =>
  invalidParameter(
    `(#100) Param subscribed_fields: there is no field ${names.join(', ')}. There are: ${known.join(', ')}.`,
    { blame: ['subscribed_fields'] },
  )

export const noFieldsAtAll = (): Refusal =>
  invalidParameter(
    '(#100) Param subscribed_fields must name at least one field; to hear nothing, unsubscribe with DELETE.',
    { blame: ['subscribed_fields'] },
  )

export const tooManyApps = (accountId: string): Refusal =>
  invalidParameter(
    `(#100) ${DELIVERIES_PER_EVENT_MAX.toLocaleString('en')} applications are subscribed to account ${accountId}, which is as many as can be. Unsubscribe one with DELETE first.`,
  )

export const handshakeFailed = (message: string, details: object): Refusal =>
  invalidParameter(`(#100) Callback verification failed: ${message}`, {
    subcode: 2200,
    title: 'Callback verification failed',
    userMessage: message,
    details,
  })

export const noSuchEvent = (id: string): Refusal => notFound('get', id)
export const noSuchDelivery = (id: string): Refusal => notFound('post', id)

export const stillNotSent = (why: string): Refusal =>
  invalidParameter(`(#100) There is nowhere to send it: ${why}`)

export const noSampleOf = (field: string, known: string[]): Refusal =>
  invalidParameter(`(#100) Param field: nothing is known about "${field}". There are: ${known.join(', ')}.`)

export const badTime = (found: string): Refusal =>
  invalidParameter(
    `(#100) Param since must be unix seconds or a date such as 2026-01-31T09:00:00+0000 - got ${JSON.stringify(found)}.`,
  )
