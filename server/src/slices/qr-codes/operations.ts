/** The verbs of QR codes. */

import { z } from 'zod'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { fieldsInput, readNode } from '../../kernel/graph/fields.ts'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { alsoListed, nodeAnswer } from '../../kernel/graph/read-fields.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { choice, shapes, text } from '../../kernel/wire/params.ts'
import { lockPhoneNumber, type PhoneNumber, phoneNumberNode } from '../phone-numbers/index.ts'
import { messageRefused, tooManyCodes, unknownFormat } from './errors.ts'
import { qrCodeNode } from './node.ts'
import { IMAGE_FORMATS, QR_LIMITS, type QrCode } from './qr-code.ts'
import { assertPrefilledMessage, assertRoomForMore, makeCode, readCode } from './rules.ts'
import * as store from './store.ts'

const wanted = z.object({
  prefilled_message: text({ says: 'a string' }).meta({
    description: `What the customer’s message says when the code is scanned: 1 to ${QR_LIMITS.messageLengthMax} characters.`,
    examples: ['Hello, I saw your poster'],
  }),
  generate_qr_image: choice(IMAGE_FORMATS).optional().describe('Also make a picture, in this format.'),
})
const CODE_IN_PATH = 'The code, as it was made: 14 letters and digits.'

type Wanted = z.infer<typeof wanted>

const wholeQrCode = (qrCode: QrCode, call: Asked) => readNode(qrCodeNode, qrCode, {}, call)

/** One address, two verbs: with a `code` it is that code's message that changes. */
export const createOrUpdateQrCode = operation('createOrUpdateQrCode', phoneNumberNode, {
  summary: 'Make a QR code, or with `code` change the message of one',
  note: [
    'With `code`, the call updates that code; without, it creates one. A code has 14 characters without look-alikes and is accepted in any case. Code and link never change.',
    '`prefilled_message` has at most 140 code points; blank, longer, or with control characters or direction overrides: 131000. A number has at most 2,000 codes.',
    '`qr_image_url` is answered when you ask for a picture; `qr_image_url.format(SVG)` in `fields` chooses the form, `?size=` (64 to 2048) the size.',
    '`deep_link_url` is a page that needs no script. In the sandbox its button sends the message as a customer; elsewhere it opens the app of `PARLEY_CHAT_APP_URL`.',
  ],
  permission: 'management',
  input: shapes(
    {
      make: wanted,
      change: z.object({
        ...wanted.shape,
        code: text({ max: 100 }).describe('The code whose message is changed.'),
      }),
    },
    ({ code }) => (code === undefined ? 'make' : 'change'),
  ),
  modes: {
    make: { prefilled_message: 'Hello, I saw your poster', generate_qr_image: 'SVG' },
    change: { code: 'AbCdEf12345678', prefilled_message: 'Hello, I saw your other poster' },
  },
  answer: nodeAnswer(qrCodeNode),
  refuses: [messageRefused, tooManyCodes],
  run: ({ node: number, input, call }) =>
    'code' in input ? update(call, number, input.code, input) : create(call, number, input),
})

export const updateQrCode = operation('updateQrCode', phoneNumberNode, {
  summary: 'Change the message of a QR code',
  key: CODE_IN_PATH,
  permission: 'management',
  input: wanted,
  request: { prefilled_message: 'Hello, I saw your other poster' },
  answer: nodeAnswer(qrCodeNode),
  refuses: [messageRefused],
  run: ({ node: number, key, input, call }) => update(call, number, key, input),
})

async function create(call: Call, number: PhoneNumber, input: Wanted) {
  assertPrefilledMessage(input.prefilled_message)
  await lockPhoneNumber(call, number.id)
  assertRoomForMore(await store.countQrCodesOf(call, number.id))
  const qrCode: QrCode = {
    id: makeCode(call.ids.int),
    phone_number_id: number.id,
    prefilled_message: input.prefilled_message,
    image_format: input.generate_qr_image ?? null,
    created_at: call.now,
  }
  while (!(await store.addQrCode(call, qrCode))) qrCode.id = makeCode(call.ids.int)
  return wholeQrCode(qrCode, call)
}

async function update(call: Call, number: PhoneNumber, key: string, input: Wanted) {
  assertPrefilledMessage(input.prefilled_message)
  const qrCode = await find(call, number, key, 'post')
  const change = {
    prefilled_message: input.prefilled_message,
    image_format: input.generate_qr_image ?? qrCode.image_format,
  }
  await store.changeQrCode(call, qrCode.id, change)
  return wholeQrCode({ ...qrCode, ...change }, call)
}

async function find(call: Asked, number: PhoneNumber, key: string, method: string): Promise<QrCode> {
  const qrCode = await store.findQrCodeOf(call, number.id, readCode(key))
  if (!qrCode) throw notFound(method, key)
  return qrCode
}

const LISTED_FIELDS = 'code,prefilled_message,deep_link_url'

export const listQrCodes = reading('listQrCodes', phoneNumberNode, {
  summary: 'List the QR codes of a number, newest first',
  note: ['Newest first; `code` filters.'],
  permission: 'management',
  input: z.object({
    ...pageInput.shape,
    ...fieldsInput.shape,
    code: text({ max: 100 }).optional().describe('Only this code.'),
  }),
  request: { fields: 'code,prefilled_message,deep_link_url' },
  answer: pageAnswer(nodeAnswer(qrCodeNode)),
  refuses: [unknownFormat],
  run: ({ node: number, input, call }) =>
    readPage(call, input, {
      filters: { fields: input.fields, code: input.code },
      list: (range) =>
        store.listQrCodesOf(
          call,
          number.id,
          range,
          input.code === undefined ? undefined : readCode(input.code),
        ),
      entry: (qrCode) =>
        readNode(qrCodeNode, qrCode, { ...input, fields: input.fields ?? LISTED_FIELDS }, call),
    }),
})

/** Clients on versioned paths look for the code in a list. */
export const readQrCode = reading('readQrCode', phoneNumberNode, {
  summary: 'Read a QR code',
  key: CODE_IN_PATH,
  permission: 'management',
  input: fieldsInput,
  request: { fields: 'code,qr_image_url.format(SVG)' },
  answer: alsoListed(nodeAnswer(qrCodeNode)),
  refuses: [unknownFormat],
  async run({ node: number, key, input, call }) {
    const answer = await readNode(qrCodeNode, await find(call, number, key, 'get'), input, call)
    return call.dialect === 'platform' ? { ...answer, data: [answer] } : answer
  },
})

export const deleteQrCode = operation('deleteQrCode', phoneNumberNode, {
  summary: 'Delete a QR code; its link and picture are gone at once',
  key: CODE_IN_PATH,
  permission: 'management',
  answer: successAnswer,
  async run({ node: number, key, call }) {
    if (!(await store.removeQrCode(call, number.id, readCode(key)))) throw notFound('delete', key)
    return success
  },
})
