/** A page of several parts: its title, and a tab for each. The first is the one without a name in the address. */

import type { ReactNode } from 'react'
import { useSearchState } from './search-state.ts'
import { Tabs } from './tabs.tsx'

type TabbedPageProps = {
  title: string
  sub?: string
  /** Beside the title. */
  action?: ReactNode
  tabs: { key: string; name: ReactNode; body: () => ReactNode }[]
  /** Where the address names no tab. */
  first?: string | undefined
}

export function TabbedPage({ title, sub, action, tabs, first = tabs[0]?.key ?? '' }: TabbedPageProps) {
  const [search, setSearch] = useSearchState()
  return (
    <div className="fit">
      <div className="page-head">
        <h1 className="grow">{title}</h1>
        {action}
        {sub !== undefined && <p>{sub}</p>}
      </div>
      <Tabs
        label={title}
        current={search.tab ?? first}
        onChange={(tab) => setSearch({ tab, q: undefined })}
        tabs={tabs}
      />
    </div>
  )
}
