/** What is refused about QR codes. */

import { refusing, shorten } from '../../kernel/wire/errors.ts'
import { QR_LIMITS } from './qr-code.ts'

export const messageRefused = refusing(
  'messageRefused',
  {
    code: 131000,
    title: 'Invalid prefilled message',
    meaning: 'the prefilled message is blank, too long, or holds control characters',
  },
  (why: string) => ({
    message: `Param prefilled_message ${why}.`,
    userMessage: `A prefilled message has 1 to ${QR_LIMITS.messageLengthMax} characters that can be seen.`,
    blame: ['prefilled_message'],
  }),
)

export const tooManyCodes = refusing(
  'tooManyCodes',
  { code: 100, meaning: `the number has ${QR_LIMITS.codesPerNumberMax} QR codes already` },
  () =>
    `This number has ${QR_LIMITS.codesPerNumberMax} QR codes, which is the most. Delete one that is not used any more, or change its message.`,
)

export const sizeRefused = refusing(
  'sizeRefused',
  { code: 100, meaning: 'the picture cannot be that large or small' },
  (size: string) => ({
    message: `Param size must be a whole number of pixels from ${QR_LIMITS.imageSizeMin} to ${QR_LIMITS.imageSizeMax} - got "${shorten(size, 40)}".`,
    blame: ['size'],
  }),
)

export const unknownFormat = refusing(
  'unknownFormat',
  { code: 100, meaning: 'qr_image_url is asked for in a format that is neither PNG nor SVG' },
  (format: string) =>
    `Param fields: qr_image_url.format(${shorten(format, 40)}) is not known; there are PNG and SVG.`,
)

export const noSuchImage = refusing(
  'noSuchImage',
  { code: 100, status: 404, subcode: 33, meaning: 'the QR code was deleted, or never existed' },
  () => 'There is no such picture: its QR code was deleted, or never existed.',
)
