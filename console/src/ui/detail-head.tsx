/** The head of a thing beside its list: the way back on a small screen, what it is, and what is known of it. */

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { To } from './navigation.tsx'

type DetailHeadProps = {
  /** Of the list. */
  page: string
  back: string
  title: ReactNode
  meta?: ReactNode
  /** Beside the title. */
  children?: ReactNode
}

export const DetailHead = ({ page, back, title, meta, children }: DetailHeadProps) => (
  <header className="detail-head">
    <To className="icon-button detail-back" page={page} aria-label={back}>
      <Icon name="left" />
    </To>
    <h1 className="grow cut">{title}</h1>
    {children}
    {meta !== undefined && <p className="detail-meta">{meta}</p>}
  </header>
)
