/** What customers see of a business: its words, and its photo. */

import type { Bytes } from '../generated/schemas.ts'
import type { Answer, Call, CallOptions, Input } from './call.ts'
import { type UploadOptions, uploads } from './uploads.ts'

export const profile = (call: Call) => {
  const update = (
    number: string,
    changes: Input<'updateBusinessProfile'>,
    options?: CallOptions,
  ): Promise<Answer<'updateBusinessProfile'>> =>
    call('updateBusinessProfile', [number], { messaging_product: call.brand, ...changes }, options)

  return {
    read: (
      number: string,
      query?: Input<'readBusinessProfile'>,
      options?: CallOptions,
    ): Promise<Answer<'readBusinessProfile'>> => call('readBusinessProfile', [number], query, options),

    update,

    /** Uploads the photo, goes on where a line broke, and shows it. */
    async setPhoto(
      number: string,
      photo: Bytes,
      options: UploadOptions = {},
    ): Promise<Answer<'updateBusinessProfile'>> {
      const handle = await uploads(call).file(photo, options)
      return update(
        number,
        { profile_picture_handle: handle },
        options.signal ? { signal: options.signal } : {},
      )
    },
  }
}
