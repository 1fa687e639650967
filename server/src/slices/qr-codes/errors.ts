/** What is refused about QR codes. */

import { invalidParameter, refusal, shorten } from '../../kernel/errors.ts'
import { QR_LIMITS } from './qr-code.ts'

export const messageRefused = (why: string) =>
  refusal(131000, 400, `(#131000) Param prefilled_message ${why}.`, {
    title: 'Invalid prefilled message',
    userMessage: `A prefilled message has 1 to ${QR_LIMITS.messageLengthMax} characters that can be seen.`,
    blame: ['prefilled_message'],
  })

export const tooManyCodes = () =>
  invalidParameter(
    `(#100) This number has ${QR_LIMITS.codesPerNumberMax} QR codes, which is the most. Delete one that is not used any more, or change its message.`,
  )

export const sizeRefused = (size: string) =>
  invalidParameter(
    `(#100) Param size must be a whole number of pixels from ${QR_LIMITS.imageSizeMin} to ${QR_LIMITS.imageSizeMax} - got "${shorten(size, 40)}".`,
    { blame: ['size'] },
  )

export const unknownFormat = (format: string) =>
  invalidParameter(
    `(#100) Param fields: qr_image_url.format(${shorten(format, 40)}) is not known; there are PNG and SVG.`,
  )

export const noSuchImage = () =>
  invalidParameter('(#100) There is no such picture: its QR code was deleted, or never existed.', {
    status: 404,
    subcode: 33,
  })
