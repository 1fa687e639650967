/** What is refused about profiles and their photos. Each refusal says what the next step is. */

import { refusing, shorten } from '../../kernel/wire/errors.ts'
import { PHOTO_LIMITS } from './profile.ts'

const { bytesMax, sideMin, pixelsMax, heavyPixelsMax, scansMax } = PHOTO_LIMITS
const blame = ['profile_picture_handle']
const SEQUENCE =
  'Create an upload with POST /app/uploads, send the bytes of another picture, read its handle h, and set that.'

export const wrongProduct = refusing(
  'wrongProduct',
  { code: 100, meaning: 'messaging_product is another word' },
  (expected: string[], found: string) => ({
    message: `Param messaging_product must be one of {${expected.join(', ')}} - got "${shorten(found, 40)}".`,
    blame: ['messaging_product'],
  }),
)

export const photoTooLarge = refusing(
  'photoTooLarge',
  { code: 131031, title: 'The photo is too large', meaning: 'the photo is larger than 5 MB' },
  (bytes: number) => ({
    message: `The photo has ${bytes} bytes; a profile photo has at most 5 MB (${bytesMax} bytes). ${SEQUENCE}`,
    blame,
  }),
)

export const notAPhoto = refusing(
  'notAPhoto',
  { code: 100, meaning: 'the file is no JPEG or PNG picture' },
  (found: string) => ({
    message: `Param profile_picture_handle: a profile photo is a JPEG or PNG picture, and this file is ${found}. ${SEQUENCE}`,
    blame,
  }),
)

export const photoTooSmall = refusing(
  'photoTooSmall',
  { code: 100, meaning: 'the photo is smaller than 192x192 pixels' },
  (width: number, height: number) => ({
    message: `Param profile_picture_handle: the picture has ${width}x${height} pixels; a profile photo has at least ${sideMin}x${sideMin}. ${SEQUENCE}`,
    blame,
  }),
)

export const photoTooManyPixels = refusing(
  'photoTooManyPixels',
  { code: 100, meaning: 'the photo has more pixels than are decoded' },
  (width: number, height: number) => ({
    message: `Param profile_picture_handle: the picture has ${width}x${height} pixels; at most ${pixelsMax / 1_000_000} million are decoded. Make it smaller. ${SEQUENCE}`,
    blame,
  }),
)

export const photoTooHeavy = refusing(
  'photoTooHeavy',
  { code: 100, meaning: 'the photo is of a kind that is slow to decode, and too large for it' },
  (width: number, height: number) => ({
    message: `Param profile_picture_handle: the picture is interlaced, progressive or has 16 bits for a colour, and has ${width}x${height} pixels; of such at most ${heavyPixelsMax} are decoded. Make it smaller, or save it plainly. ${SEQUENCE}`,
    blame,
  }),
)

export const photoTooManyScans = refusing(
  'photoTooManyScans',
  { code: 100, meaning: 'the photo has more scans than are decoded' },
  (scans: number) => ({
    message: `Param profile_picture_handle: the picture has ${scans} scans; at most ${scansMax} are decoded. Save it again. ${SEQUENCE}`,
    blame,
  }),
)

export const photoDamaged = refusing(
  'photoDamaged',
  { code: 100, meaning: 'the photo is damaged or cut short' },
  (why: string) => ({
    message: `Param profile_picture_handle: the picture is damaged or cut short and cannot be decoded (${shorten(why)}). ${SEQUENCE}`,
    blame,
  }),
)

export const photosTooMany = refusing(
  'photosTooMany',
  { code: 80007, status: 429, transient: true, meaning: 'too many photos wait to be made ready' },
  () => ({
    message: 'Too many photos wait to be made ready. Send this update again in a moment.',
    retryAfterSeconds: 5,
  }),
)

export const photoChangedMeanwhile = refusing(
  'photoChangedMeanwhile',
  { code: 100, status: 409, transient: true, meaning: 'the photo was changed by another request meanwhile' },
  () => 'The photo was changed by another request meanwhile. Send this update again.',
)
