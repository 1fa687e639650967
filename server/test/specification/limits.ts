/** Chapter "Limits": each row, with a request of any size, the most it takes, and the code that refuses one more. */

import type { Actor } from '../house.ts'
import { SAMPLES, upload } from '../upload.ts'
import type { Asking } from './exchange.ts'
import type { Row } from './rows.ts'
import { picture, template } from './samples.ts'

type Limit = {
  subject: string
  row: Row
  most: number
  /** A bound from below: one less is refused, not one more. */
  isLeast?: true
  /** A recommendation refuses nothing. */
  code: number | 'recommended'
  /** A request for so much. Texts are made of `unit`: they are counted in characters, whatever bytes those take. */
  asks: (size: number, unit: string, owner: Actor) => Asking | Promise<Asking>
  isText?: true
}

const BODY = { type: 'BODY', text: 'Your order is on its way.' }
const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

const ofTemplate = (subject: string, most: number, components: (size: number, unit: string) => object[]) => ({
  subject: `template ${subject}`,
  row: 'POST /{BUSINESS_ACCOUNT_ID}/message_templates' as const,
  most,
  code: 2388124,
  asks: (size: number, unit: string) => ({ body: template({ components: components(size, unit) }) }),
})

const ofButtons = (type: string, most: number, more: object = {}) =>
  ofTemplate(`buttons, ${type}`, most, (size) => [
    BODY,
    { type: 'BUTTONS', buttons: many(size, (i) => ({ type, text: `Button ${i}`, ...more })) },
  ])

const ofProfile = (field: string, most: number, value: (size: number, unit: string) => unknown) => ({
  subject: `business profile ${field}`,
  row: 'POST /{PHONE_NUMBER_ID}/chat_business_profile' as const,
  most,
  code: 100,
  asks: (size: number, unit: string) => ({
    body: { messaging_product: 'chat', [field]: value(size, unit) },
  }),
})

const ofText = (size: number, unit: string) => unit.repeat(size)

const asPhoto = async (owner: Actor, bytes: Buffer, type: string) => ({
  body: { messaging_product: 'chat', profile_picture_handle: await upload(owner, bytes, type) },
})

const ofPhoto = (subject: string, most: number, draw: (size: number) => Promise<Buffer>) => ({
  subject: `profile photo, ${subject}`,
  row: 'POST /{PHONE_NUMBER_ID}/chat_business_profile' as const,
  most,
  asks: async (size: number, _: string, owner: Actor) => asPhoto(owner, await draw(size), 'image/png'),
})

export const LIMITS: Limit[] = [
  { ...ofTemplate('body text', 1_024, (...text) => [{ type: 'BODY', text: ofText(...text) }]), isText: true },
  {
    ...ofTemplate('footer text', 60, (...text) => [BODY, { type: 'FOOTER', text: ofText(...text) }]),
    isText: true,
  },
  ofTemplate('footer variables', 0, (size) => [
    BODY,
    { type: 'FOOTER', text: `Bye${' {{1}}'.repeat(size)}` },
  ]),
  ofButtons('QUICK_REPLY', 3),
  ofButtons('URL', 2, { url: 'https://bakery.example/' }),
  ofButtons('PHONE_NUMBER', 1, { phone_number: '+16505551234' }),
  { ...ofProfile('about', 256, ofText), isText: true },
  { ...ofProfile('description', 512, ofText), isText: true },
  { ...ofProfile('address', 256, ofText), isText: true },
  ofProfile('email', 128, (size) => '@bakery.example'.padStart(size, 'a')),
  ofProfile('websites', 2, (size) => many(size, (i) => `https://bakery.example/${i}`)),
  { ...ofPhoto('pixels across', 192, (size) => picture('png', [size, 192])), isLeast: true, code: 100 },
  { ...ofPhoto('pixels down', 192, (size) => picture('png', [192, size])), isLeast: true, code: 100 },
  { ...ofPhoto('square', 192, (size) => picture('png', [size, 192])), code: 'recommended' },
  {
    subject: 'conversational automation prompts',
    row: 'POST /{PHONE_NUMBER_ID}/conversational_automation',
    most: 4,
    code: 'recommended',
    asks: (size) => ({ body: { enable_welcome_message: true, prompts: many(size, (i) => `Prompt ${i}`) } }),
  },
  {
    subject: 'QR prefilled message',
    row: 'POST /{PHONE_NUMBER_ID}/message_qrdls',
    most: 99,
    code: 'recommended',
    asks: (size, unit) => ({ body: { prefilled_message: ofText(size, unit) } }),
    isText: true,
  },
  // Last: what it uploads would be read with every look at the tables after it.
  { ...ofPhoto('bytes', 5 * 1_048_576, (size) => picture('png', [192, 192], size)), code: 131031 },
]

/** Row "profile photo": JPEG or PNG. What else may be uploaded is no photo. */
export const PHOTOS: Record<string, { asks: (owner: Actor) => Promise<Asking>; isTaken: boolean }> = {
  JPEG: { asks: async (owner) => asPhoto(owner, await picture('jpeg'), 'image/jpeg'), isTaken: true },
  PNG: { asks: async (owner) => asPhoto(owner, await picture('png'), 'image/png'), isTaken: true },
  PDF: { asks: (owner) => asPhoto(owner, SAMPLES['application/pdf'], 'application/pdf'), isTaken: false },
  MP4: { asks: (owner) => asPhoto(owner, SAMPLES['video/mp4'], 'video/mp4'), isTaken: false },
}

/** Row "messaging throughput": unique customers a day. */
export const CUSTOMERS_PER_DAY = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  UNLIMITED: Number.POSITIVE_INFINITY,
}
