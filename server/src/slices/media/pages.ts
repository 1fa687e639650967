/** The content of a file, for whoever holds a link that we signed. */

import { clockOfNode } from '../../kernel/graph/directory.ts'
import { assertSignedUrl, signedQuery } from '../../kernel/pages/links.ts'
import { type PageTable, page } from '../../kernel/pages/page.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { encryptedBytes, encryptedPathOf } from './encrypted-file.ts'
import { findMedia } from './find.ts'
import { pathOf } from './node.ts'

const gone = () => invalidParameter('This file is not there any more.', { status: 404 })

export const pages: PageTable = {
  'GET /media_content/{id}': page({
    query: signedQuery,
    refusal: 'json',
    async run({ house, parameters, query }) {
      const id = parameters.id ?? ''
      const clock = await clockOfNode(house, id)
      assertSignedUrl({ house, clock }, pathOf({ id }), query)
      const media = await findMedia({ db: house.storage.read, now: clock.now() }, id)
      if (!media) throw gone()
      return {
        type: media.mime_type,
        body: house.blobs.read(house.storage.read, media.blob_id),
        headers: {
          'content-disposition': 'attachment',
          'content-length': String(media.file_size),
          'cache-control': 'private, max-age=300',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      }
    },
  }),
  'GET /media_sealed/{id}': page({
    query: signedQuery,
    refusal: 'json',
    async run({ house, parameters, query }) {
      const id = parameters.id ?? ''
      const clock = await clockOfNode(house, id)
      assertSignedUrl({ house, clock }, encryptedPathOf({ id }), query)
      const media = await findMedia({ db: house.storage.read, now: clock.now() }, id)
      if (!media) throw gone()
      return { type: 'application/octet-stream', body: await encryptedBytes(house, media) }
    },
  }),
}
