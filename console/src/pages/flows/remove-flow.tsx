/** Deleting a flow with what people answered, once somebody has said so twice. */

import { useQueryClient } from '@tanstack/react-query'
import { business } from '../../server/connection.ts'
import { pathIn, useScope } from '../../server/scope.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useGo } from '../../ui/navigation.tsx'
import { flowWords as words } from '../../words/flows.ts'
import { flowDrafts } from './drafts.ts'
import type { LabProps } from './lab-props.ts'

export function RemoveFlow({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const go = useGo()
  const { params } = useScope()
  const client = useQueryClient()
  return (
    <ConfirmButton
      label={words.remove}
      sure={words.removeSure(flow.name ?? flow.id)}
      act={() => business(app).flows.delete(flow.id)}
      onDone={() => {
        flowDrafts.forget(flow.id)
        void client.invalidateQueries({ queryKey: ['flows'] })
        go(pathIn(params, 'flows'))
      }}
    />
  )
}
