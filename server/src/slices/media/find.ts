/** Finding a file that is still there: after its month it is gone, whenever its bytes are removed. */

import type { Asked } from '../../kernel/call/call.ts'
import { LIMITS, type Media } from './media.ts'
import { mediaById } from './store.ts'

export async function findMedia(call: Pick<Asked, 'db' | 'now'>, id: string): Promise<Media | undefined> {
  const media = await mediaById(call, id)
  return media && media.created_at >= call.now - LIMITS.lifetimeMs ? media : undefined
}
