/** The state of a flow as shape and colour. */

import type { IconName } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/status.tsx'

export type FlowStatus = 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'THROTTLED' | 'BLOCKED'

export const FLOW_LOOK: Record<FlowStatus, { tone: Tone; icon?: IconName }> = {
  DRAFT: { tone: 'mute' },
  PUBLISHED: { tone: 'ok' },
  DEPRECATED: { tone: 'mute', icon: 'stop' },
  THROTTLED: { tone: 'unsent', icon: 'paused' },
  BLOCKED: { tone: 'fail' },
}
