/** Deleting a template in all its languages, once somebody has said so twice. */

import { useQueryClient } from '@tanstack/react-query'
import { business } from '../../server/connection.ts'
import { pathIn, useAppOf, useScope } from '../../server/scope.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useGo } from '../../ui/navigation.tsx'
import type { Inspected } from '../../ui/template/draft-of.ts'
import { templateWords } from '../../words/templates.ts'

const words = templateWords.detail

export function RemoveTemplate({ template: { name = '', account_id } }: { template: Inspected }) {
  const client = useQueryClient()
  const go = useGo()
  const { params } = useScope()
  const app = useAppOf(account_id)
  return (
    <ConfirmButton
      label={words.remove}
      sure={words.removeSure(name)}
      act={() => business(app).templates.delete(account_id, { name })}
      onDone={() => {
        void client.invalidateQueries()
        go(pathIn(params, 'templates'))
      }}
    />
  )
}
