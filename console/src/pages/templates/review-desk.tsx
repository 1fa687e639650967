/** The review desk: what a reviewer may decide about a template, and a reason for whoever wrote it. */

import type { MessageTemplate } from '@parley-dev/sdk'
import { useState } from 'react'
import { operator } from '../../server/connection.ts'
import { useChange } from '../../server/reads.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/form.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { templateWords } from '../../words/templates.ts'
import type { TemplateStatus } from './status.ts'

const words = templateWords.detail
type Reason = Exclude<NonNullable<MessageTemplate['rejected_reason']>, 'NONE'>

/** Every one that the contract knows. */
const REASONS = Object.keys({
  PROMOTIONAL: true,
  ABUSIVE_CONTENT: true,
  INCORRECT_CATEGORY: true,
  INVALID_FORMAT: true,
  SCAM: true,
  TAG_CONTENT_MISMATCH: true,
} satisfies Record<Reason, true>) as Reason[]

export function ReviewDesk({ id, status }: { id: string; status: TemplateStatus }) {
  const decide = useChange((input: Parameters<typeof operator.templates.set>[1]) =>
    operator.templates.set(id, input),
  )
  const off = (wanted: TemplateStatus) =>
    status === wanted ? words.cannot(templateWords.statuses[status]) : undefined
  return (
    <section>
      <h2>{words.decide}</h2>
      <div className="row wrap desk">
        <Button
          kind={status === 'PENDING' ? 'go' : undefined}
          icon="check"
          quiet
          isBusy={decide.isPending}
          because={off('APPROVED')}
          onClick={() => decide.mutate({ status: 'APPROVED' })}
        >
          {words.approve}
        </Button>
        <Reject
          reject={(rejected_reason, explanation) =>
            decide.mutate({
              status: 'REJECTED',
              rejected_reason,
              ...(explanation !== '' && { explanation }),
            })
          }
        />
        <Button
          quiet
          icon="paused"
          because={off('PAUSED')}
          onClick={() => decide.mutate({ status: 'PAUSED' })}
        >
          {words.pause}
        </Button>
        <Button
          quiet
          icon="stop"
          because={off('DISABLED')}
          onClick={() => decide.mutate({ status: 'DISABLED' })}
        >
          {words.disable}
        </Button>
      </div>
      {decide.error && <Trouble error={decide.error} />}
    </section>
  )
}

function Reject({ reject }: { reject: (reason: Reason, explanation: string) => void }) {
  const [reason, setReason] = useState<Reason>('PROMOTIONAL')
  const [explanation, setExplanation] = useState('')
  return (
    <PopoverForm
      label={words.rejectTitle}
      face={words.reject}
      send={words.rejectTitle}
      kind="harm"
      onSend={(close) => {
        close()
        reject(reason, explanation)
      }}
    >
      <SelectField
        label={words.reason}
        value={reason}
        options={REASONS.map((one) => [one, templateWords.reasons[one] ?? one])}
        onChange={setReason}
      />
      <TextField label={words.explanation} rows={3} value={explanation} onText={setExplanation} />
    </PopoverForm>
  )
}
