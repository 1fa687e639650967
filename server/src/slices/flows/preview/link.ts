/** The address of a flow's preview: signed, good for thirty days, and replaced on request. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { signedUrl } from '../../../kernel/pages/links.ts'
import { FLOW_LIMITS, type Flow } from '../flow.ts'
import { setPreview } from '../store/flows.ts'

type Seeded = Pick<Call, 'now' | 'ids'>

export const newPreview = ({ now, ids }: Seeded): Pick<Flow, 'preview_key' | 'preview_expires_at'> => ({
  preview_key: ids.bytes(12).toString('base64url'),
  preview_expires_at: now + FLOW_LIMITS.previewLivesMs,
})

export const previewPath = (flow: Pick<Flow, 'id' | 'preview_key'>) =>
  `/flow_preview/${flow.id}/${flow.preview_key}`

/**
 * Asking for a new address is part of a read (`fields=preview.invalidate(true)`), so the new one is written
 * beside the call, which cannot write.
 */
export async function previewOf(
  flow: Flow,
  call: Asked,
  invalidate: boolean,
): Promise<{ preview_url: string; expires_at: number }> {
  let preview: Pick<Flow, 'preview_key' | 'preview_expires_at'> = flow
  if (invalidate || flow.preview_expires_at <= call.now) {
    preview = await transacted(call, async (inside) => {
      const fresh = newPreview(inside)
      await setPreview(inside, flow.id, fresh)
      return fresh
    })
  }
  const { preview_key, preview_expires_at } = preview
  return {
    preview_url: signedUrl(call, previewPath({ id: flow.id, preview_key }), preview_expires_at),
    expires_at: preview_expires_at,
  }
}
