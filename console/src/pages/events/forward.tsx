/** The same bytes to another address, once. */

import type { ExplainedEvent } from '@parley/operator'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { operator } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { milliseconds } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { eventWords } from '../../words/events.ts'

export function Forward({ event }: { event: ExplainedEvent }) {
  const [url, setUrl] = useState('http://127.0.0.1:3000/hook')
  const send = useMutation({ mutationFn: () => operator.events.forward(event.id, { url }) })
  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    send.mutate()
  }
  return (
    <Popover label={eventWords.forwardTitle} align="end" face={eventWords.forward}>
      {() => (
        <form className="popover-body forward" onSubmit={submit}>
          <label className="field">
            <span className="label">{eventWords.forwardTo}</span>
            <input className="input mono" value={url} onChange={(change) => setUrl(change.target.value)} />
            <span className="hint">{eventWords.forwardHint}</span>
          </label>
          <div className="row">
            <Button type="submit" kind="go" isBusy={send.isPending}>
              {eventWords.send}
            </Button>
            {send.data && (
              <span role="status">
                {eventWords.forwarded(
                  String(send.data.attempt.status ?? send.data.attempt.error ?? ''),
                  milliseconds(send.data.attempt.duration_ms),
                )}
              </span>
            )}
          </div>
          {send.error && <Trouble error={send.error} />}
        </form>
      )}
    </Popover>
  )
}
