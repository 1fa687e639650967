/** What the server would tell whoever wrote the calling program. */

import { operator } from '../../server/connection.ts'
import { useRead } from '../../server/reads.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { Icon } from '../../ui/icon.tsx'
import { To } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { hintWords, requestWords } from '../../words/requests.ts'

export function Hints({ scope: { app } }: { scope: ScopeFound }) {
  const { data } = useRead(['hints', app?.id], () => operator.calls.hints(app && { app: app.id }), {
    refetchInterval: 20_000,
  })
  const hints = data?.data ?? []
  if (hints.length === 0) return null
  return (
    <Popover
      label={requestWords.hintsTitle}
      className="button bare"
      align="end"
      face={
        <>
          <Icon name="warning" small />
          {requestWords.hints(hints.length)}
        </>
      }
    >
      {(close) => (
        <div className="popover-body">
          <b>{requestWords.hintsTitle}</b>
          {hints.map(({ hint, what_to_do, times, last_trace_id }) => (
            <div key={hint} className="hint-entry">
              <span>
                <b>{hintWords[hint] ?? hint}</b>{' '}
                <span className="faint">{requestWords.hintTimes(times)}</span>
              </span>
              <span className="soft">{what_to_do}</span>
              {last_trace_id !== undefined && (
                <To className="link" page={`requests/${encodeURIComponent(last_trace_id)}`} onClick={close}>
                  {requestWords.hintSee}
                </To>
              )}
            </div>
          ))}
        </div>
      )}
    </Popover>
  )
}
