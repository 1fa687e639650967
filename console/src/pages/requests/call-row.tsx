/** One call in the list: when, how it was answered, what was asked, and how quickly. */

import type { LoggedCall } from '@parley-dev/operator'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { milliseconds, timeFrom } from '../../ui/times.ts'
import type { RowLook } from '../../ui/virtual-list.tsx'
import { requestWords } from '../../words/requests.ts'

export const callLook: RowLook<LoggedCall> = {
  className: ({ status }) => (status < 400 ? 'call-row done' : 'call-row'),
  draw: (call) => (
    <>
      <code className="event-time">{timeFrom(call.unix_ms, Date.now())}</code>
      <Status tone={call.status < 400 ? 'ok' : 'fail'}>{call.status}</Status>
      <span className="call-what cut">
        <code>
          {call.method} {call.path}
        </code>{' '}
        <span className="faint">{call.operation}</span>
      </span>
      <span className="event-reason">
        {call.staged !== undefined && (
          <span className="badge tone-staged">
            <Icon name="laboratory" small />
            {requestWords.staged}
          </span>
        )}{' '}
        {call.code !== undefined && <span className="tone-fail">(#{call.code}) </span>}
        {(call.hints?.length ?? 0) > 0 && <Icon name="warning" small />} {milliseconds(call.duration_ms)}
      </span>
    </>
  ),
}
