/** The state of a template as shape and colour. */

import type { IconName } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/status.tsx'

export type TemplateStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'ARCHIVED'

export const STATUS_LOOK: Record<TemplateStatus, { tone: Tone; icon?: IconName }> = {
  PENDING: { tone: 'wait' },
  APPROVED: { tone: 'ok' },
  REJECTED: { tone: 'fail' },
  PAUSED: { tone: 'unsent', icon: 'paused' },
  DISABLED: { tone: 'fail', icon: 'stop' },
  ARCHIVED: { tone: 'mute', icon: 'paused' },
}
