/** Media: the paths that existing clients use. */

import type { RouteTable } from '../../kernel/graph/slice.ts'
import { deleteMedia, readMedia, uploadMedia } from './operations.ts'

export const routes = {
  'POST /{phone_number}/media': uploadMedia,
  'GET /{media}': readMedia,
  'DELETE /{media}': deleteMedia,
} satisfies RouteTable
