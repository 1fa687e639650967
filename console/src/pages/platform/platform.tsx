/** The platform by date: its changes, and what of it is here. */

import './platform.css'
import { TabbedPage } from '../../ui/tabbed-page.tsx'
import { platformWords as words } from '../../words/platform.ts'
import { Changes } from './changes.tsx'
import { Coverage } from './coverage.tsx'

export const Platform = () => (
  <TabbedPage
    title={words.title}
    tabs={[
      { key: 'changes', name: words.tabs.changes, body: () => <Changes /> },
      { key: 'coverage', name: words.tabs.coverage, body: () => <Coverage /> },
    ]}
  />
)
