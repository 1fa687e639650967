/** Operation: how the installation is doing, its receivers, the audit log, work that was given up, the settings in force. */

import '../../look/laboratory.css'
import '../../look/webhooks.css'
import './operation.css'
import { Receivers } from '../../ui/receivers.tsx'
import { TabbedPage } from '../../ui/tabbed-page.tsx'
import { operationWords as words } from '../../words/operation.ts'
import { Audit } from './audit.tsx'
import { GivenUp } from './given-up.tsx'
import { HealthPage } from './health-page.tsx'
import { Settings } from './settings.tsx'

export const Operation = () => (
  <TabbedPage
    title={words.title}
    tabs={[
      { key: 'status', name: words.tabs.status, body: () => <HealthPage /> },
      { key: 'receivers', name: words.tabs.receivers, body: () => <Receivers /> },
      { key: 'audit', name: words.tabs.audit, body: () => <Audit /> },
      { key: 'jobs', name: words.tabs.jobs, body: () => <GivenUp /> },
      { key: 'settings', name: words.tabs.settings, body: () => <Settings /> },
    ]}
  />
)
