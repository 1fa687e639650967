/** What the operator (the carrier, the reviewer, a test) may do to phone numbers. */

import { z } from 'zod'
import { readNode } from '../../kernel/graph/fields.ts'
import { operatorOperation, operatorReading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { nodeAnswer, nodeAnswerWith } from '../../kernel/graph/read-fields.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { secretField } from '../../kernel/wire/secret-fields.ts'
import { accountNode, idTaken } from '../accounts/index.ts'
import { makeAccountEvent } from './account-trouble.ts'
import { codePlace } from './code-delivery.ts'
import { noCodeOutstanding } from './errors.ts'
import { numberAdded } from './events.ts'
import { changeNumber, makePhoneNumber, newPhoneNumber, platformFields } from './make.ts'
import { phoneNumberNode, throughputOf } from './node.ts'
import { listAllNumbers } from './operator-list.ts'
import { CODE_METHODS, type PhoneNumber } from './phone-number.ts'
import * as store from './store/codes.ts'

const createPhoneNumber = operatorOperation('createPhoneNumber', accountNode, {
  summary: 'Add a phone number to an account',
  input: newPhoneNumber,
  request: { display_phone_number: '+1 555 010 0001', verified_name: 'Parley Bakery' },
  answer: nodeAnswer(phoneNumberNode),
  refuses: [idTaken],
  async run({ node: account, input, call }) {
    const number = await makePhoneNumber(call, account.id, input)
    await numberAdded(call, number)
    return readNode(phoneNumberNode, number, {}, call)
  },
})

const inspectPhoneNumber = operatorReading('inspectPhoneNumber', phoneNumberNode, {
  summary: 'Read everything about a phone number',
  answer: nodeAnswerWith(phoneNumberNode, {
    account_id: z.string(),
    created_time: z.string(),
    verification_code: z
      .object({
        code_method: z.enum(CODE_METHODS),
        language: z.string(),
        tries: z.int(),
        expires_at: z.string(),
      })
      .optional()
      .describe('The code that is outstanding, if there is one.'),
  }),
  async run({ node: number, call }) {
    const code = await store.findCode(call, number.id)
    return {
      ...(await readNode(phoneNumberNode, number, {}, call)),
      throughput: throughputOf(number),
      account_id: number.account_id,
      created_time: writeDate(number.created_at),
      ...(code && {
        verification_code: {
          code_method: code.code_method,
          language: code.language,
          tries: code.tries,
          expires_at: writeDate(code.expires_at),
        },
      }),
    }
  },
})

const setPhoneNumber = operatorOperation('setPhoneNumber', phoneNumberNode, {
  summary: 'Set the fields of a phone number that the platform owns',
  note: [
    'Quality worse or better sends `phone_number_quality_update` with FLAGGED or UNFLAGGED; throughput UPGRADE or DOWNGRADE and `business_capability_update`; a name `phone_number_name_update`; certificate and mode `account_alerts`.',
  ],
  input: platformFields,
  request: { quality_rating: 'GREEN' },
  answer: successAnswer,
  async run({ node: number, input, call }) {
    const { throughput, ...fields } = input
    const change: Partial<PhoneNumber> = { ...fields, ...(throughput && { throughput_level: throughput }) }
    await changeNumber(call, number, change)
    return success
  },
})

const readVerificationCode = operatorReading('readVerificationCode', phoneNumberNode, {
  sandboxOnly: true,
  summary: 'Read the outstanding verification code',
  answer: z.object({
    code: secretField(z.string()),
    code_method: z.enum(CODE_METHODS),
    language: z.string(),
    expires_at: z.string(),
  }),
  refuses: [noCodeOutstanding],
  async run({ node: number, call }) {
    const code = await store.findCode(call, number.id)
    if (!code?.sealed_code) throw noCodeOutstanding()
    return {
      code: call.house.secrets.open(code.sealed_code, codePlace(number.id)),
      code_method: code.code_method,
      language: code.language,
      expires_at: writeDate(code.expires_at),
    }
  },
})

export const operator = {
  'GET /operator/numbers': listAllNumbers,
  'POST /operator/{account}/phone_numbers': createPhoneNumber,
  'POST /operator/{account}/account_event': makeAccountEvent,
  'GET /operator/{phone_number}': inspectPhoneNumber,
  'POST /operator/{phone_number}': setPhoneNumber,
  'GET /operator/{phone_number}/verification_code': readVerificationCode,
} satisfies RouteTable
