/** A small drawing beside words: it never stands for them. */

import { type IconName, STROKES } from './icon-strokes.ts'

export type { IconName } from './icon-strokes.ts'

export const Icon = ({ name, small }: { name: IconName; small?: boolean }) => (
  <svg className={small ? 'icon small' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
    <path d={STROKES[name]} />
  </svg>
)
