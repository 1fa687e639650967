/** What was just sent, to be sent again by a program: as curl, as a line of the SDK, as a test. */

import { useQuery } from '@tanstack/react-query'
import { installationQuery } from '../../server/overview.ts'
import { sessionQuery } from '../../server/session.ts'
import { composerWords as words } from '../../words/composer.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { Snippet } from '../snippet.tsx'
import { snippetsOf } from '../snippets.ts'
import { clockTime } from '../times.ts'
import type { Wire } from './wire.ts'

export type SentMessage = { number: string; body: Wire; at: number; app: string; version: string | undefined }

export function SentLine({ sent }: { sent: SentMessage }) {
  const { data: installation } = useQuery(installationQuery)
  const { data: session } = useQuery(sessionQuery)
  const known = installation?.to_copy?.app_id === sent.app ? installation?.to_copy : undefined
  const path = `${sent.version === undefined ? '' : `/${sent.version}`}/${sent.number}/messages`
  const brand = sent.version === undefined ? session?.brand : session?.platform_brand
  const request = { query: {}, headers: {}, body: { messaging_product: brand, ...sent.body } }
  const call = { method: 'POST', path, operation: 'sendMessage', status: 200, request }
  return (
    <p className="row wrap composer-sent" role="status">
      <span className="tone-ok">
        <Icon name="done" small />
      </span>
      {words.sent(clockTime(sent.at))}
      <Popover label={words.copyAs} className="button bare little" align="end" face={words.copyAs}>
        {() => (
          <div className="popover-body wide">
            <Snippet
              label={words.copyAs}
              variants={snippetsOf(call, {
                token: known?.access_token ?? 'ACCESS_TOKEN',
                url: installation?.public_url,
              })}
            />
          </div>
        )}
      </Popover>
    </p>
  )
}
