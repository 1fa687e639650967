/** What is refused about profiles and their photos. Each refusal says what the next step is. */

import { invalidParameter, refusal, shorten } from '../../kernel/errors.ts'
import { PHOTO_LIMITS } from './profile.ts'

const { bytesMax, sideMin, pixelsMax, heavyPixelsMax, scansMax } = PHOTO_LIMITS
const blame = ['profile_picture_handle']
const SEQUENCE =
  'Create an upload with POST /app/uploads, send the bytes of another picture, read its handle h, and set that.'

export const wrongProduct = (expected: string, found: string) =>
  invalidParameter(
    `(#100) Param messaging_product must be one of {${expected}} - got "${shorten(found, 40)}".`,
    { blame: ['messaging_product'] },
  )

export const photoTooLarge = (bytes: number) =>
  refusal(
    131031,
    400,
    `(#131031) The photo has ${bytes} bytes; a profile photo has at most 5 MB (${bytesMax} bytes). ${SEQUENCE}`,
    { blame, title: 'The photo is too large' },
  )

export const notAPhoto = (found: string) =>
  invalidParameter(
    `(#100) Param profile_picture_handle: a profile photo is a JPEG or PNG picture, and this file is ${found}. ${SEQUENCE}`,
    { blame },
  )

export const photoTooSmall = (width: number, height: number) =>
  invalidParameter(
    `(#100) Param profile_picture_handle: the picture has ${width}x${height} pixels; a profile photo has at least ${sideMin}x${sideMin}. ${SEQUENCE}`,
    { blame },
  )

export const photoTooManyPixels = (width: number, height: number) =>
  invalidParameter(
    `(#100) Param profile_picture_handle: the picture has ${width}x${height} pixels; at most ${pixelsMax / 1_000_000} million are decoded. Make it smaller. ${SEQUENCE}`,
    { blame },
  )

export const photoTooHeavy = (width: number, height: number) =>
  invalidParameter(
    `(#100) Param profile_picture_handle: the picture is interlaced, progressive or has 16 bits for a colour, and has ${width}x${height} pixels; of such at most ${heavyPixelsMax} are decoded. Make it smaller, or save it plainly. ${SEQUENCE}`,
    { blame },
  )

export const photoTooManyScans = (scans: number) =>
  invalidParameter(
    `(#100) Param profile_picture_handle: the picture has ${scans} scans; at most ${scansMax} are decoded. Save it anew. ${SEQUENCE}`,
    { blame },
  )

export const photoDamaged = (why: string) =>
  invalidParameter(
    `(#100) Param profile_picture_handle: the picture is damaged or cut short and cannot be decoded (${shorten(why)}). ${SEQUENCE}`,
    { blame },
  )

export const photosTooMany = () =>
  refusal(80007, 429, '(#80007) Too many photos wait to be made ready. Send this update again in a moment.', {
    transient: true,
    retryAfterSeconds: 5,
  })

export const photoChangedMeanwhile = () =>
  invalidParameter('(#100) The photo was changed by another request meanwhile. Send this update again.', {
    status: 409,
    transient: true,
  })
