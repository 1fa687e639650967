/** Webhooks: who is subscribed to what, which callback wins, and a doctor for handshakes that fail. */

import '../../look/flows.css'
import '../../look/webhooks.css'
import { useIsSandbox } from '../../server/session.ts'
import { Receivers } from '../../ui/receivers.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { TabbedPage } from '../../ui/tabbed-page.tsx'
import { webhookWords as words } from '../../words/webhooks.ts'
import { CertificatePage } from './certificate.tsx'
import { Doctor } from './doctor.tsx'
import { InboxPage } from './inbox.tsx'
import { Secrets } from './secrets.tsx'
import { WebhookMap } from './webhook-map.tsx'

export function Webhooks() {
  const [{ doctor }] = useSearchState()
  const isSandbox = useIsSandbox()
  return (
    <TabbedPage
      title={words.title}
      first={doctor === undefined ? 'map' : 'doctor'}
      tabs={[
        { key: 'map', name: words.tabs.map, body: () => <WebhookMap /> },
        { key: 'receivers', name: words.tabs.receivers, body: () => <Receivers /> },
        ...(isSandbox ? [{ key: 'inbox', name: words.tabs.inbox, body: () => <InboxPage /> }] : []),
        { key: 'doctor', name: words.tabs.doctor, body: () => <Doctor first={doctor} /> },
        { key: 'certificate', name: words.tabs.certificate, body: () => <CertificatePage /> },
        { key: 'secrets', name: words.tabs.secrets, body: () => <Secrets /> },
      ]}
    />
  )
}
