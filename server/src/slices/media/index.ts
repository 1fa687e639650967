/** The face of media: what other slices may use. */

import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { tables } from './columns.ts'
import { forgetOldMedia } from './jobs.ts'
import { mediaNode } from './node.ts'
import { pages } from './pages.ts'
import { routes } from './routes.ts'

export { encryptedFile } from './encrypted-file.ts'
export { wrongProduct } from './errors.ts'
export { findMedia } from './find.ts'
export { keepMedia, usableFile } from './keep.ts'
export { type Media, MIME_TYPES } from './media.ts'
export { mediaUrl } from './node.ts'
export { requireProduct } from './product.ts'

export const media: Slice = {
  name: 'media',
  tables,
  nodes: [mediaNode],
  routes,
  pages,
  jobs: [forgetOldMedia],
  finds: [
    findable({
      kind: 'media',
      table: 'media',
      id: 'id',
      title: ['mime_type'],
      newest: 'created_at',
      belongsTo: ['account_id'],
    }),
  ],
}
