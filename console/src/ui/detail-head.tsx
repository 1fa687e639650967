/** The head of a thing beside its list: the way back on a small screen, what it is, and what is known of it. */

import type { ReactNode } from 'react'
import { pathIn, useScopeParams } from '../server/scope.ts'
import { Icon } from './icon.tsx'
import { To, useGo } from './navigation.tsx'
import { useSingleKeys } from './single-keys.ts'

type DetailHeadProps = {
  /** Of the list. */
  page: string
  back: string
  title: ReactNode
  meta?: ReactNode
  /** Beside the title. */
  children?: ReactNode
}

export function DetailHead({ page, back, title, meta, children }: DetailHeadProps) {
  const go = useGo()
  const params = useScopeParams()
  useSingleKeys((key) => key === 'Escape' && go(pathIn(params, page)))
  return (
    <header className="detail-head">
      <To className="icon-button detail-back" page={page} aria-label={back}>
        <Icon name="left" />
      </To>
      <h1 className="grow cut">{title}</h1>
      {children}
      {meta !== undefined && <p className="detail-meta">{meta}</p>}
    </header>
  )
}
