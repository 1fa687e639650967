/** Chapter "Errors": each meaning of each code, and what provokes it at the operation it belongs to. */

import * as by from './provocations.ts'
import type { Row } from './rows.ts'

type ErrorRow = {
  code: number
  meaning: string
  row: Row
  /** How the message distinguishes one meaning of a code from the others. */
  says: RegExp
  asks: by.Provocation
  as?: 'powerless' | 'nobody'
  /** Tables in which the refusal leaves a trace that is meant. */
  traces?: string[]
}

/** The specification does not show them. */
export const STATUSES: Record<number, number> = { 190: 401, 200: 403, 133015: 429 }
export const USUAL_STATUS = 400

const GUESSES = ['verification_codes', 'verification_attempts']
const HEALTH_CHECK = ['flow_endpoint_calls', 'flows']

type Case = Omit<ErrorRow, 'row'>

const of = (row: Row, cases: Case[]): ErrorRow[] => cases.map((one) => ({ row, ...one }))

export const ERROR_ROWS: ErrorRow[] = [
  ...of('POST /{PHONE_NUMBER_ID}/message_qrdls', [
    { code: 100, meaning: 'invalid parameter', says: /prefilled_message/, asks: by.nothing },
    { code: 131000, meaning: 'invalid prefilled message content', says: /blank/, asks: by.blankMessage },
  ]),
  ...of('POST /{BUSINESS_ACCOUNT_ID}/payment_configuration', [
    { code: 100, meaning: 'invalid parameter', says: /upi_vpa/, asks: by.wrongUpiAddress },
    {
      code: 200,
      meaning: 'insufficient permissions',
      says: /permission/,
      asks: by.goodConfiguration,
      as: 'powerless',
    },
    {
      code: 131000,
      meaning: 'configuration name already exists',
      says: /already/,
      asks: by.takenConfiguration,
    },
    { code: 131001, meaning: 'invalid provider name', says: /provider_name/, asks: by.wrongProvider },
  ]),
  ...of('POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps', [
    { code: 100, meaning: 'invalid callback URL', says: /callback URL/, asks: by.wrongCallback },
    { code: 100, meaning: 'callback URL that does not confirm', says: /verification/, asks: by.deafCallback },
    { code: 100, meaning: 'invalid verify token', says: /verify_token/, asks: by.noVerifyToken },
    { code: 190, meaning: 'invalid access token', says: /token/, asks: by.nothing, as: 'nobody' },
    { code: 200, meaning: 'insufficient permissions', says: /permission/, asks: by.nothing, as: 'powerless' },
  ]),
  ...of('POST /{BUSINESS_ACCOUNT_ID}/message_templates', [
    { code: 100, meaning: 'template name already exists', says: /already/, asks: by.takenTemplate },
    { code: 131000, meaning: 'template content violates policies', says: /card/, asks: by.askingForCards },
    { code: 2388124, meaning: 'template format invalid', says: /BODY/, asks: by.withoutBody },
  ]),
  ...of('POST /{FLOW_ID}/publish', [
    { code: 100, meaning: 'flow has validation errors', says: /validation errors/, asks: by.brokenFlow },
    {
      code: 2388153,
      meaning: 'flow data endpoint unreachable',
      says: /did not answer/,
      asks: by.silentEndpoint,
      traces: HEALTH_CHECK,
    },
  ]),
  ...of('POST /{PHONE_NUMBER_ID}/verify_code', [
    {
      code: 368,
      meaning: 'verification code expired',
      says: /expired/,
      asks: by.rightCodeTooLate,
      traces: GUESSES,
    },
    {
      code: 133015,
      meaning: 'too many verification attempts',
      says: /5 times/,
      asks: by.rightCodeAfterFiveWrong,
      traces: GUESSES,
    },
    {
      code: 133016,
      meaning: 'invalid verification code',
      says: /not the code/,
      asks: by.wrongCode,
      traces: GUESSES,
    },
  ]),
  // Last: what it uploads would be read with every look at the tables after it.
  ...of('POST /{PHONE_NUMBER_ID}/chat_business_profile', [
    { code: 100, meaning: 'invalid parameter', says: /email/, asks: by.wrongEmail },
    { code: 131031, meaning: 'profile photo too large', says: /5 MB/, asks: by.largePhoto },
  ]),
]
