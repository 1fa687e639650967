/** The verbs of business profiles. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { fieldsInput, readNode } from '../../kernel/graph/fields.ts'
import { operation, reading, success, successAnswer } from '../../kernel/graph/operation.ts'
import { choice, list, text } from '../../kernel/wire/params.ts'
import { isProduct, phoneNumberNode, productOf, productWords } from '../phone-numbers/index.ts'
import { handleRefused } from '../uploads/index.ts'
import {
  notAPhoto,
  photoChangedMeanwhile,
  photoDamaged,
  photosTooMany,
  photoTooHeavy,
  photoTooLarge,
  photoTooManyPixels,
  photoTooManyScans,
  photoTooSmall,
  wrongProduct,
} from './errors.ts'
import { profileAnswer, profileKind } from './fields.ts'
import { photoFrom, replacePhoto } from './photos.ts'
import { PROFILE_LIMITS, VERTICALS } from './profile.ts'
import { isEmail, isWebsite } from './rules/contact.ts'
import * as store from './store.ts'

export const readBusinessProfile = reading('readBusinessProfile', phoneNumberNode, {
  summary: 'Read the business profile of a number',
  note: [
    'The answer has no `id`: a profile is not a node. A field without a value is left out; `messaging_product` is answered when asked for.',
    'On versioned paths the same keys also stand in `data: [...]`, with `messaging_product`, and with `vertical` where it was asked for (`UNDEFINED` when unset).',
    '`profile_picture_url` is public and new for every photo, so it may be cached for ever; the address of a replaced photo stops working.',
  ],
  permission: 'management',
  input: fieldsInput,
  request: { fields: 'about,email,websites' },
  answer: profileAnswer,
  async run({ node: number, input, call }) {
    const profile = await store.readProfile(call, number.id)
    const { id: _, ...answer } = await readNode(profileKind, { ...profile, id: number.id }, input, call)
    return call.dialect === 'platform' ? inPlatformDialect(answer, call) : answer
  },
})

function inPlatformDialect(answer: Record<string, unknown>, call: Asked) {
  const whole = { ...answer, messaging_product: productOf(call) }
  return { ...whole, data: [whole] }
}

const limits = PROFILE_LIMITS

const change = {
  about: text({ max: limits.aboutLengthMax }).describe('A line about the business.'),
  address: text({ max: limits.addressLengthMax }).describe('Where it is.'),
  description: text({ max: limits.descriptionLengthMax }).describe('What it does.'),
  email: text({ max: limits.emailLengthMax })
    .refine((value) => value === '' || isEmail(value), {
      error: 'must look like an e-mail address such as hello@example.com',
    })
    .meta({ description: 'Where to write to.', examples: ['hello@example.com'] }),
  vertical: choice(VERTICALS).or(z.literal('')).describe('The industry; empty for none.'),
  websites: list(
    text({ max: limits.websiteLengthMax }).refine((value) => value === '' || isWebsite(value), {
      error: 'must be a web address that starts with https:// or http://',
    }),
    { max: limits.websitesMax, commas: true },
  ).meta({
    description: 'Its websites; takes the place of all before.',
    examples: [['https://example.com']],
  }),
}

export const updateBusinessProfile = operation('updateBusinessProfile', phoneNumberNode, {
  summary: 'Update the business profile: absent keeps, empty clears, websites replaces the list',
  note: [
    'A parameter you leave out keeps its value, `""` clears it (the photo too), `websites` replaces the list. Lengths count Unicode code points.',
    'A photo is JPEG or PNG by content, at least 192×192, at most 25 million pixels (8,388,608 if interlaced, progressive or 16-bit; at most 30 scans); above 5 MB: 131031. Parley stores its own square 640×640 JPEG without metadata.',
    'A photo that takes longer than `PARLEY_PHOTO_SECONDS` to process is refused (100). Setting the same handle again changes nothing, so the call is safe to repeat.',
    "`vertical` takes the specification's names and those of existing clients, in any case, and is read as it was written.",
  ],
  permission: 'management',
  input: z.object({
    messaging_product: text().meta({
      description: 'The word of this installation: its brand, unless it was set otherwise.',
      examples: ['<brand>'],
    }),
    ...z.object(change).partial().shape,
    profile_picture_handle: text({ max: 2_048 })
      .optional()
      .describe('The handle of an uploaded photo, the h of its upload; empty removes the photo.'),
  }),
  request: {
    messaging_product: 'chat',
    about: 'Fresh bread from seven',
    websites: ['https://bakery.example/'],
  },
  answer: successAnswer,
  refuses: [
    wrongProduct,
    photoTooLarge,
    notAPhoto,
    photoTooSmall,
    photoTooManyPixels,
    photoTooHeavy,
    photoTooManyScans,
    photoDamaged,
    photosTooMany,
    photoChangedMeanwhile,
    handleRefused,
  ],
  async prepare({ node: number, input, call }) {
    if (!isProduct(call.house, input.messaging_product))
      throw wrongProduct(productWords(call.house), input.messaging_product)
    const handle = input.profile_picture_handle
    if (!handle) return undefined
    const profile = await store.readProfile(call, number.id)
    return profile.photo_handle === handle ? undefined : photoFrom(call, handle)
  },
  async run({ node: number, input, prepared: fresh, call }) {
    const { messaging_product: _, profile_picture_handle: handle, websites, ...texts } = input
    const profile = await store.lockProfile(call, number.id)
    if (handle && !fresh && profile.photo_handle !== handle) throw photoChangedMeanwhile()
    const photo = fresh || handle === '' ? await replacePhoto(call, number, profile, fresh) : undefined
    await store.changeProfile(call, number.id, {
      ...texts,
      ...(websites && { websites: websites.filter((website) => website !== '') }),
      ...photo,
    })
    return success
  },
})
