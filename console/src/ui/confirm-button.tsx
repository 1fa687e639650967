/** What cannot be taken back is asked about once more, in place: a sentence and two choices. */

import { useMutation } from '@tanstack/react-query'
import { shellWords } from '../words/shell.ts'
import { Button } from './button.tsx'
import { Popover } from './popover.tsx'
import { Trouble } from './trouble.tsx'

type ConfirmProps = {
  label: string
  sure: string
  act: () => Promise<unknown>
  onDone?: () => void
  className?: string
}

export function ConfirmButton({ label, sure, act, onDone, className = 'button bare' }: ConfirmProps) {
  const doing = useMutation({ mutationFn: act, onSuccess: () => onDone?.() })
  return (
    <Popover label={label} className={className} align="end" face={label}>
      {(close) => (
        <div className="popover-body">
          <p>{sure}</p>
          <div className="row">
            <Button
              kind="harm"
              isBusy={doing.isPending}
              onClick={() => doing.mutate(undefined, { onSuccess: close })}
            >
              {label}
            </Button>
            <Button onClick={close}>{shellWords.keep}</Button>
          </div>
          {doing.error && <Trouble error={doing.error} />}
        </div>
      )}
    </Popover>
  )
}
