/** Uploads: the specification's table, row by row. */

import { readFields } from '../../kernel/graph/read-fields.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { uploadNode } from './node.ts'
import { createUpload, sendBytes } from './operations.ts'

export const routes = {
  'POST /{app}/uploads': createUpload,
  'POST /{upload}': sendBytes,
  'GET /{upload}': readFields(uploadNode, 'Read how much has arrived, and the handle h', 'management'),
} satisfies RouteTable
