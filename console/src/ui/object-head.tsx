/** The head of one thing's page: where it belongs, what it is called, how it stands, and what can be done with it. */

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { To } from './navigation.tsx'

type ObjectHeadProps = {
  /** The page of its like. */
  page: string
  back: string
  id?: string
  title: ReactNode
  sub?: ReactNode
  children?: ReactNode
}

export const ObjectHead = ({ page, back, id, title, sub, children }: ObjectHeadProps) => (
  <div className="page-head object-head">
    <div className="grow">
      <nav className="crumbs">
        <To page={page}>{back}</To>
        {id !== undefined && (
          <>
            <Icon name="right" small />
            <code>{id}</code>
          </>
        )}
      </nav>
      <h1 className="row wrap">{title}</h1>
      {sub !== undefined && <p className="soft">{sub}</p>}
    </div>
    {children}
  </div>
)
