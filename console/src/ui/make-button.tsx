/** A button that makes something out of a few words, asked for in a small form beside it. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { blamesAt } from './composer/blame.ts'
import { TextField } from './form.tsx'
import { Icon } from './icon.tsx'
import { PopoverForm } from './popover-form.tsx'

type MakeProps<F extends string> = {
  label: string
  send: string
  fields: readonly (readonly [key: F, name: string, placeholder?: string])[]
  make: (filled: Record<F, string>) => Promise<unknown>
  className?: string
}

export function MakeButton<F extends string>({
  label,
  send,
  fields,
  make,
  className = 'button',
}: MakeProps<F>) {
  const empty = Object.fromEntries(fields.map(([key]) => [key, ''])) as Record<F, string>
  const [filled, setFilled] = useState(empty)
  const client = useQueryClient()
  const making = useMutation({ mutationFn: make, onSuccess: () => client.invalidateQueries() })
  const { at, rest } = blamesAt(
    making.error,
    fields.map(([key]) => key),
  )
  function sendAnd(close: () => void) {
    making.mutate(filled, {
      onSuccess() {
        setFilled(empty)
        close()
      },
    })
  }
  return (
    <PopoverForm
      label={label}
      className={className}
      align="end"
      face={
        <>
          <Icon name="plus" small />
          {label}
        </>
      }
      send={send}
      onSend={sendAnd}
      isBusy={making.isPending}
      error={rest instanceof Error ? rest : null}
    >
      {fields.map(([key, name, placeholder]) => (
        <TextField
          key={key}
          label={name}
          blame={at(key)}
          placeholder={placeholder}
          value={filled[key]}
          onText={(text) => setFilled({ ...filled, [key]: text })}
        />
      ))}
    </PopoverForm>
  )
}
