/** A list with one of its things beside it; on a small screen the thing is a page of its own. */

import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type ListDetailProps = {
  title: string
  list: string
  /** What stands in place of the thing while none is chosen. */
  choose: string
  isChosen: boolean
  className?: string
  children: ReactNode
}

export const ListDetail = ({ title, list, choose, isChosen, className, children }: ListDetailProps) => (
  <div className="fit">
    <h1 className="unseen">{title}</h1>
    <div className={['split', className, isChosen && 'has-detail'].filter(Boolean).join(' ')}>
      <section className="split-list" aria-label={list}>
        {children}
      </section>
      <div className="split-detail">{isChosen ? <Outlet /> : <p className="empty soft">{choose}</p>}</div>
    </div>
  </div>
)
