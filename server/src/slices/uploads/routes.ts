/** Uploads: the specification's table, row by row. */

import { readFields } from '../../kernel/graph/read-fields.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { uploadNode } from './node.ts'
import { createUpload, sendUploadBytes } from './operations.ts'

export const routes = {
  'POST /{app}/uploads': createUpload,
  'POST /{upload}': sendUploadBytes,
  'GET /{upload}': readFields('readUpload', uploadNode, {
    summary: 'Read how much has arrived, and the handle h',
    permission: 'management',
  }),
} satisfies RouteTable
