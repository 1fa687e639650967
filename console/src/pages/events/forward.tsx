/** The same bytes to another address, once. */

import type { ExplainedEvent } from '@parley-dev/operator'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operator } from '../../server/connection.ts'
import { TextField } from '../../ui/form.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
import { milliseconds } from '../../ui/times.ts'
import { eventWords } from '../../words/events.ts'

export function Forward({ event }: { event: ExplainedEvent }) {
  const [url, setUrl] = useState('http://127.0.0.1:3000/hook')
  const send = useMutation({ mutationFn: () => operator.events.forward(event.id, { url }) })
  const attempt = send.data?.attempt
  return (
    <PopoverForm
      label={eventWords.forwardTitle}
      align="end"
      face={eventWords.forward}
      send={eventWords.send}
      onSend={() => send.mutate()}
      isBusy={send.isPending}
      error={send.error}
      sent={
        attempt && (
          <span role="status">
            {eventWords.forwarded(
              String(attempt.status ?? attempt.error ?? ''),
              milliseconds(attempt.duration_ms),
            )}
          </span>
        )
      }
    >
      <TextField
        className="mono"
        label={eventWords.forwardTo}
        note={eventWords.forwardHint}
        value={url}
        onText={setUrl}
      />
    </PopoverForm>
  )
}
