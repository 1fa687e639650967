/** The whole story of one call as a line: request, check, changes, events and who heard of them, answer. */

import type { TracedCall } from '@parley-dev/operator'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { operator } from '../../server/connection.ts'
import { installationQuery } from '../../server/overview.ts'
import { useEventsTold } from '../../shell/live.tsx'
import { Copy, useCopied } from '../../ui/copy.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSearchState, withSearch } from '../../ui/search-state.ts'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { Snippet } from '../../ui/snippet.tsx'
import { snippetsOf } from '../../ui/snippets.ts'
import { Status } from '../../ui/status.tsx'
import { milliseconds, wholeTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { hintWords, requestWords } from '../../words/requests.ts'
import { CallWalk } from './call-walk.tsx'

export function CallDetail() {
  const { trace = '' } = useParams({ strict: false }) as { trace?: string }
  const {
    data: traced,
    error,
    refetch,
  } = useQuery({
    queryKey: ['trace', trace],
    queryFn: () => operator.calls.trace(trace),
    placeholderData: (earlier) => earlier,
  })
  useEventsTold({
    hear(told) {
      if (traced?.events.some(({ id }) => id === told.id)) void refetch()
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
        {request && <Again request={request} />}
      </div>
    </article>
  )
}

function Again({ request }: { request: NonNullable<TracedCall['request']> }) {
  const { data: installation } = useQuery(installationQuery)
  const variants = snippetsOf(request, { url: installation?.public_url })
  const [isCopied, copy] = useCopied()
  useSingleKeys((key) => key === 'c' && variants.curl !== undefined && copy(variants.curl))
  return (
    <section className="call-again">
      <h2>{requestWords.copyAs}</h2>
      <Snippet label={requestWords.copyAs} variants={variants} />
      <span className="hint" role="status">
        {isCopied ? requestWords.copiedCurl : ''}
      </span>
    </section>
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
