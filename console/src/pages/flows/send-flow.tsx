/** The flow as a message to a customer, who opens it on their phone. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { business } from '../../server/connection.ts'
import { useNumberOf } from '../../server/scope.ts'
import { TextField } from '../../ui/form.tsx'
import { To } from '../../ui/navigation.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
import { flowWords } from '../../words/flows.ts'
import type { LabProps } from './lab-props.ts'

const words = flowWords.sending

export function SendFlow({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const number = useNumberOf(flow.account_id)
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
  return (
    <PopoverForm
      label={words.title}
      className="button bare"
      align="end"
      face={words.open}
      send={words.send}
      onSend={() => send.mutate(customer.replace(/\D/g, ''))}
      isBusy={send.isPending}
      because={number ? undefined : words.noNumber}
      error={send.error}
      sent={
        send.isSuccess && (
          <To className="link" page={`conversations/${send.variables}`}>
            {words.see}
          </To>
        )
      }
    >
      <TextField
        className="mono"
        inputMode="tel"
        label={words.to}
        note={words.hint}
        value={customer}
        onText={setCustomer}
      />
    </PopoverForm>
  )
}
