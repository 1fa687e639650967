/** Which files may become a profile photo, decided before anything decodes them. */

import {
  notAPhoto,
  photoDamaged,
  photoTooHeavy,
  photoTooLarge,
  photoTooManyPixels,
  photoTooManyScans,
  photoTooSmall,
} from '../errors.ts'
import { PHOTO_LIMITS } from '../profile.ts'
import { countScans, isCutShort, readPictureHeader } from './picture.ts'

const { bytesMax, sideMin, pixelsMax, heavyPixelsMax, scansMax } = PHOTO_LIMITS

/** By what is known of the file without opening it. */
export function assertMayBePhoto(file: { file_type: string; file_length: number }): void {
  if (!file.file_type.startsWith('image/')) throw notAPhoto(file.file_type)
  if (file.file_length > bytesMax) throw photoTooLarge(file.file_length)
}

/** By the header: a few bytes may promise more pixels than any memory holds. */
export function assertDecodable(bytes: Buffer): void {
  const header = readPictureHeader(bytes)
  if (!header) throw photoDamaged('its header has no size')
  const { width, height, isHeavy } = header
  if (width < sideMin || height < sideMin) throw photoTooSmall(width, height)
  if (width * height > pixelsMax) throw photoTooManyPixels(width, height)
  if (isHeavy && width * height > heavyPixelsMax) throw photoTooHeavy(width, height)
  const scans = countScans(bytes)
  if (scans > scansMax) throw photoTooManyScans(scans)
  if (isCutShort(bytes)) throw photoDamaged('its end is missing')
}
