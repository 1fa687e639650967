/** What the operator may see of uploads: the file behind a handle, as the reviewer of a template needs it. */

import { byClock } from '../../kernel/call/call.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { assertSignedUrl, signedQuery } from '../../kernel/pages/links.ts'
import { type PageTable, page } from '../../kernel/pages/page.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { clockOfHandle, describeFile, fileAnswer, findHandle, openFile } from './files.ts'

const readUploadedFile = operatorReading('readUploadedFile', noNode, {
  summary: 'Read what stands behind a file handle, with a link that shows it for ten minutes',
  key: 'The handle that the upload yielded, its h.',
  answer: fileAnswer,
  async run({ key: handle, call }) {
    const clock = await clockOfHandle(call.house, handle)
    const file = await describeFile(byClock(call, clock), handle)
    if (!file) throw notFound('get', handle)
    return file
  },
})

export const operator = { 'GET /operator/uploads/{handle}': readUploadedFile } satisfies RouteTable

/** A stranger's bytes: of a fixed type, and allowed to do nothing should a browser think otherwise. */
export const pages: PageTable = {
  'GET /files/{handle}': page({
    query: signedQuery,
    refusal: 'json',
    async run({ house, parameters, query }) {
      const handle = parameters.handle ?? ''
      const db = house.storage.read
      const clock = await clockOfHandle(house, handle)
      assertSignedUrl({ house, clock }, `/files/${handle}`, query)
      const file = await findHandle({ db, now: clock.now() }, handle)
      if (!file) throw notFound('get', handle)
      return {
        type: file.file_type,
        body: openFile({ house, db }, file),
        headers: {
          'content-length': String(file.file_length),
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
          'cache-control': 'private, max-age=600',
          'referrer-policy': 'no-referrer',
        },
      }
    },
  }),
}
