/** Media as a node: how a file is found, and what may be read of it. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { field, nodeKind } from '../../kernel/graph/node.ts'
import { signedUrl } from '../../kernel/pages/links.ts'
import { productOf } from '../phone-numbers/index.ts'
import { findMedia } from './find.ts'
import { LIMITS, type Media } from './media.ts'

export const pathOf = (media: Pick<Media, 'id'>) => `/media_content/${media.id}`

export const mediaUrl = (call: Pick<Asked, 'house' | 'now' | 'baseUrl'>, media: Pick<Media, 'id'>) =>
  signedUrl(call, pathOf(media), call.now + LIMITS.linkLifetimeMs)

export const mediaNode = nodeKind<Media>('media', {
  title: 'Media',
  find: findMedia,
  fields: {
    url: field(z.string(), (media, call) => mediaUrl(call, media)),
    mime_type: field(z.string(), (media) => media.mime_type),
    sha256: field(z.string(), (media) => media.sha256),
    file_size: field(z.int(), (media) => media.file_size),
    messaging_product: field(z.string(), (_, call) => productOf(call)),
  },
})
