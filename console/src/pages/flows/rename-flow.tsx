/** Another name for a flow, whatever its status. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { business } from '../../server/connection.ts'
import { blamesAt } from '../../ui/composer/blame.ts'
import { TextField } from '../../ui/form.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
import { flowWords as words } from '../../words/flows.ts'
import type { LabProps } from './lab-props.ts'

type RenameProps = Pick<LabProps, 'flow' | 'app'> & { reread: () => unknown }

export function RenameFlow({ flow, app, reread }: RenameProps) {
  const client = useQueryClient()
  const [name, setName] = useState(flow.name ?? '')
  const save = useMutation({
    mutationFn: () => business(app).flows.update(flow.id, { name }),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: ['flows'] }), reread()]),
  })
  const { at, rest } = blamesAt(save.error, ['name'])
  return (
    <PopoverForm
      label={words.rename}
      className="button bare little"
      face={words.rename}
      send={words.rename}
      onSend={(close) => save.mutate(undefined, { onSuccess: close })}
      isBusy={save.isPending}
      error={rest instanceof Error ? rest : null}
    >
      <TextField label={words.name} blame={at('name')} value={name} onText={setName} />
    </PopoverForm>
  )
}
