/** A new flow: what it is called, and what it starts from. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { business } from '../../server/connection.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { blamesAt } from '../../ui/composer/blame.ts'
import { SelectField, TextField } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useGo } from '../../ui/navigation.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
import { flowWords as words } from '../../words/flows.ts'
import { STARTERS } from './starters.ts'

export type Starter = keyof typeof STARTERS

/** Each name is there once in an account. */
const unusedName = (starter: Starter) =>
  `${starter}_${new Date().toISOString().slice(5, 19).replace(/\D/g, '')}`

export function useStart() {
  const client = useQueryClient()
  const go = useGo()
  const { params, app, someAccount } = useScope()
  const make = useMutation({
    mutationFn: async ({ starter, name = '' }: { starter: Starter; name?: string }) => {
      if (!app || !someAccount) throw new Error(words.noAccount)
      const { categories, definition } = STARTERS[starter]
      const { flows } = business(app.id)
      const { id } = await flows.create(someAccount.id, {
        name: name.trim() || unusedName(starter),
        categories,
      })
      if (id !== undefined) await flows.setDefinition(id, JSON.stringify(definition, null, 2))
      return id
    },
    onSuccess(id) {
      void client.invalidateQueries()
      if (id !== undefined) go(pathIn(params, `flows/${id}`))
    },
  })
  return { start: make.mutate, isBusy: make.isPending, trouble: make.error }
}

export function NewFlow() {
  const { start, isBusy, trouble } = useStart()
  const [name, setName] = useState('')
  const [starter, setStarter] = useState<Starter>('appointment')
  const { at, rest } = blamesAt(trouble, ['name'])
  return (
    <PopoverForm
      label={words.make}
      className="button go"
      align="end"
      face={
        <>
          <Icon name="plus" small />
          {words.make}
        </>
      }
      send={words.makeIt}
      onSend={() => start({ starter, name })}
      isBusy={isBusy}
      error={rest instanceof Error ? rest : null}
    >
      <TextField
        label={words.name}
        blame={at('name')}
        placeholder={words.unnamed}
        value={name}
        onText={setName}
      />
      <SelectField
        label={words.startFrom}
        value={starter}
        options={Object.entries(words.starters) as [Starter, string][]}
        onChange={setStarter}
      />
    </PopoverForm>
  )
}
