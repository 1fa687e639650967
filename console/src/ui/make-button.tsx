/** A button that makes or changes something out of a few words, asked for in a small form beside it. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { blamesAt } from './composer/blame.ts'
import { TextField } from './form.tsx'
import { Icon } from './icon.tsx'
import { PopoverForm } from './popover-form.tsx'

type WordsField<F extends string> = Omit<ComponentProps<typeof TextField>, 'value' | 'onText' | 'blame'> & {
  name: F
  /** What stands there before anything is typed. */
  first?: string
}

type MakeProps<F extends string> = {
  label: string
  send: string
  fields: readonly WordsField<F>[]
  make: (filled: Record<F, string>) => Promise<unknown>
  face?: ReactNode
  align?: 'end'
  className?: string
}

export function MakeButton<F extends string>({ label, fields, make, face, ...popover }: MakeProps<F>) {
  const [typed, setTyped] = useState<Partial<Record<F, string>>>({})
  const client = useQueryClient()
  const making = useMutation({ mutationFn: make, onSuccess: () => client.invalidateQueries() })
  const names = fields.map(({ name }) => name)
  const { at, rest } = blamesAt(making.error, names)
  const saidIn = ({ name, first = '' }: WordsField<F>) => typed[name] ?? first
  function sendAnd(close: () => void) {
    const filled = Object.fromEntries(fields.map((one) => [one.name, saidIn(one)])) as Record<F, string>
    making.mutate(filled, {
      onSuccess() {
        setTyped({})
        close()
      },
    })
  }
  return (
    <PopoverForm
      className="button"
      {...popover}
      label={label}
      face={
        face ?? (
          <>
            <Icon name="plus" small />
            {label}
          </>
        )
      }
      onSend={sendAnd}
      isBusy={making.isPending}
      error={rest instanceof Error ? rest : null}
    >
      {fields.map(({ name, first = '', ...field }) => (
        <TextField
          key={name}
          {...field}
          blame={at(name)}
          value={typed[name] ?? first}
          onText={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
    </PopoverForm>
  )
}
