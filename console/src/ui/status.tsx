/** A state is a shape, a word and a colour, never a colour alone. */

import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tone.ts'

export type { Tone }

export const TONE_ICON: Record<Tone, IconName> = {
  ok: 'done',
  wait: 'clock',
  fail: 'failed',
  unsent: 'broken',
  staged: 'laboratory',
  mute: 'draft',
}

type StatusProps = { tone: Tone; icon?: IconName; children: ReactNode }

export const Status = ({ tone, icon = TONE_ICON[tone], children }: StatusProps) => (
  <span className={`state tone-${tone}`}>
    <Icon name={icon} />
    {children}
  </span>
)

export const Badge = ({ tone, icon = TONE_ICON[tone], children }: StatusProps) => (
  <span className={`badge tone-${tone}`}>
    <Icon name={icon} />
    {children}
  </span>
)
