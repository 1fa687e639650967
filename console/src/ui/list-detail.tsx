/** A list with one of its things beside it; on a small screen the thing is a page of its own. */

import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageSearch, type SearchProps } from './search-box.tsx'

type ListDetailProps = {
  title: string
  list: string
  /** What stands in place of the thing while none is chosen. */
  choose: string
  isChosen: boolean
  className?: string
  search: Pick<SearchProps, 'label' | 'hint'>
  /** Beside the search. */
  tools?: ReactNode
  children: ReactNode
}

export function ListDetail(props: ListDetailProps) {
  const { title, list, choose, isChosen, className, search, tools, children } = props
  return (
    <div className="fit">
      <h1 className="unseen">{title}</h1>
      <div className={['split', className, isChosen && 'has-detail'].filter(Boolean).join(' ')}>
        <section className="split-list" aria-label={list}>
          <div className="tools">
            <PageSearch {...search} />
            {tools}
          </div>
          {children}
        </section>
        <div className="split-detail">{isChosen ? <Outlet /> : <p className="empty soft">{choose}</p>}</div>
      </div>
    </div>
  )
}
