/** The whole story of one call as a line: request, check, changes, events and who received them, answer. */

import type { TracedCall } from '@parley-dev/operator'
import { useParams } from '@tanstack/react-router'
import { operator } from '../../server/connection.ts'
import { KEPT, useRead } from '../../server/reads.ts'
import { useLiveEvents } from '../../shell/live.tsx'
import { Copy } from '../../ui/copy.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSearchState, withSearch } from '../../ui/search-state.ts'
import { StagedBy } from '../../ui/staged-by.tsx'
import { Status } from '../../ui/status.tsx'
import { milliseconds, wholeTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { hintWords, requestWords } from '../../words/requests.ts'
import { CallAgain } from './call-again.tsx'
import { CallWalk } from './call-walk.tsx'

export function CallDetail() {
  const { trace = '' } = useParams({ strict: false }) as { trace?: string }
  const { data: traced, error, refetch } = useRead(['trace', trace], () => operator.calls.trace(trace), KEPT)
  useLiveEvents({
    onEvent(news) {
      if (traced?.events.some(({ id }) => id === news.id)) void refetch()
    },
    opened: () => void refetch(),
  })
  if (!traced) return error ? <Trouble error={error} again={() => void refetch()} /> : null
  const { request } = traced
  return (
    <article className="event-detail" aria-label={requestWords.call}>
      <Head traced={traced} />
      <div className="scroll">
        {request === undefined && <p className="verdict tone-wait">{requestWords.gone}</p>}
        <CallWalk traced={traced} />
        {request && <CallAgain call={request} />}
      </div>
    </article>
  )
}

function Head({ traced: { trace_id, request } }: { traced: TracedCall }) {
  const [search] = useSearchState()
  return (
    <DetailHead
      page={withSearch('requests', search)}
      back={requestWords.back}
      title={<code>{request ? `${request.method} ${request.path}` : trace_id}</code>}
      meta={
        <>
          <span className="row">
            {requestWords.trace} <code>{trace_id}</code>
            <Copy text={trace_id} label={requestWords.trace} />
          </span>
          {request?.operation !== undefined && <code>{request.operation}</code>}
          {request && <span className="faint">{wholeTime(request.unix_ms)}</span>}
          {request?.staged !== undefined && <StagedBy rule={request.staged} />}
          {request?.hints?.map((hint) => (
            <span key={hint} className="badge tone-unsent">
              <Icon name="warning" />
              {hintWords[hint] ?? hint}
            </span>
          ))}
        </>
      }
    >
      {request && <Status tone={request.status < 400 ? 'ok' : 'fail'}>{request.status}</Status>}
      {request && <span className="faint">{milliseconds(request.duration_ms)}</span>}
    </DetailHead>
  )
}
