/** A small form that opens beside its button: what is to be filled in, sending it, and what came of it. */

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Popover, type PopoverProps } from './popover.tsx'
import { Trouble } from './trouble.tsx'

type PopoverFormProps = Omit<PopoverProps, 'children'> & {
  /** What the button that sends it says. */
  send: string
  kind?: 'go' | 'harm'
  onSend: (close: () => void) => unknown
  /** Why it cannot be sent now. */
  because?: string | undefined
  isBusy?: boolean
  error?: Error | null
  /** Beside the button, once it was sent. */
  sent?: ReactNode
  children: ReactNode
}

export const PopoverForm = (props: PopoverFormProps) => {
  const { send, kind = 'go', onSend, because, isBusy = false, error, sent, children, ...popover } = props
  return (
    <Popover {...popover}>
      {(close) => (
        <Form className="popover-body" onSend={() => because === undefined && onSend(close)}>
          {children}
          <div className="row">
            <Button type="submit" kind={kind} isBusy={isBusy} because={because}>
              {send}
            </Button>
            {sent}
          </div>
          {error && <Trouble error={error} />}
        </Form>
      )}
    </Popover>
  )
}
