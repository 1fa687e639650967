/** The bytes of files: those that are sent, and those that customers sent. */

import { ParleyError } from '../errors.ts'
import type { Bytes } from '../generated/schemas.ts'
import type { Answer, Call, CallOptions, Methods } from './call.ts'

export const media = (call: Call, made: Methods) => ({
  upload(
    number: string,
    file: Bytes,
    { type, name = 'file' }: { type: string; name?: string },
    options?: CallOptions,
  ): Promise<Answer<'uploadMedia'>> {
    const form = { messaging_product: call.brand, type, file: new File([file], name, { type }) }
    return call('uploadMedia', [number], form, options)
  },

  /** The bytes of a file, by its id. */
  async download(media: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    const { url } = await made.media.read(media, {}, options)
    if (url === undefined)
      throw new ParleyError({ status: 200, message: `The media ${media} has no address.` })
    return call.transport.download(url, options)
  },
})
