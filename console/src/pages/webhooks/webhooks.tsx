/** Webhooks: who hears of what, which callback wins, and a doctor for handshakes that fail. */

import '../templates/templates.css'
import '../flows/flows.css'
import './webhooks.css'
import { useSearchState } from '../../ui/search-state.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { webhookWords as words } from '../../words/webhooks.ts'
import { Doctor } from './doctor.tsx'
import { Receivers } from './receivers.tsx'
import { Secrets } from './secrets.tsx'
import { WebhookMap } from './webhook-map.tsx'

export function Webhooks() {
  const [search, setSearch] = useSearchState()
  const current = search.tab ?? (search.doctor === undefined ? 'map' : 'doctor')
  return (
    <div className="fit">
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <Tabs
        label={words.title}
        current={current}
        onChange={(tab) => setSearch({ tab })}
        tabs={[
          { key: 'map', name: words.tabs.map, body: () => <WebhookMap /> },
          { key: 'receivers', name: words.tabs.receivers, body: () => <Receivers /> },
          { key: 'doctor', name: words.tabs.doctor, body: () => <Doctor first={search.doctor} /> },
          { key: 'secrets', name: words.tabs.secrets, body: () => <Secrets /> },
        ]}
      />
    </div>
  )
}
