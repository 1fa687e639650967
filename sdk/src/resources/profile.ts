/** The photo of a business. */

import type { Bytes } from '../generated/schemas.ts'
import type { Answer, Call, Methods } from './call.ts'
import { type UploadOptions, uploads } from './uploads.ts'

export const profile = (call: Call, made: Methods) => ({
  /** Uploads the photo, goes on where a line broke, and shows it. */
  async setPhoto(
    number: string,
    photo: Bytes,
    options: UploadOptions = {},
  ): Promise<Answer<'updateBusinessProfile'>> {
    const handle = await uploads(call, made).file(photo, options)
    const { signal } = options
    return made.profile.update(number, { profile_picture_handle: handle }, signal ? { signal } : {})
  },
})
