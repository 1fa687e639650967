/** The flow as a message to a customer, who opens it on their phone. */

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { business } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { To } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { flowWords } from '../../words/flows.ts'
import type { LabProps } from './lab-props.ts'

const words = flowWords.sending

export function SendFlow({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const { numbers } = useScope()
  const number = numbers.find(({ account_id }) => account_id === flow.account_id)
  const [customer, setCustomer] = useState('15550100099')
  const send = useMutation({
    mutationFn: async (to: string) =>
      number &&
      business(app).messages.flow(number.id, to, words.text, {
        flow_id: flow.id,
        flow_cta: words.cta,
        ...(flow.status === 'DRAFT' && { mode: 'draft' }),
      } as never),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    send.mutate(customer.replace(/\D/g, ''))
  }
  return (
    <Popover label={words.title} className="button bare" align="end" face={words.open}>
      {() => (
        <form className="popover-body" onSubmit={submit}>
          <label className="field">
            <span className="label">{words.to}</span>
            <input
              className="input mono"
              inputMode="tel"
              value={customer}
              onChange={(event) => setCustomer(event.target.value)}
            />
            <span className="hint">{words.hint}</span>
          </label>
          <div className="row">
            <Button
              type="submit"
              kind="go"
              isBusy={send.isPending}
              because={number ? undefined : words.noNumber}
            >
              {words.send}
            </Button>
            {send.isSuccess && (
              <To className="link" page={`conversations/${send.variables}`}>
                {words.see}
              </To>
            )}
          </div>
          {send.error && <Trouble error={send.error} />}
        </form>
      )}
    </Popover>
  )
}
