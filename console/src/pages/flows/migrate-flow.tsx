/** A copy of a flow in another account of the same application: what came over, and what did not and why. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { business } from '../../server/connection.ts'
import { ALL, pathIn, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { To } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Status } from '../../ui/status.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { flowWords } from '../../words/flows.ts'
import type { LabProps } from './lab-props.ts'

const words = flowWords.migrate

export function MigrateFlow({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const { accounts, params } = useScope()
  const client = useQueryClient()
  const others = accounts.filter(({ id, app_id }) => app_id === app && id !== flow.account_id)
  const [target, setTarget] = useState('')
  const chosen = others.find(({ id }) => id === target) ?? others[0]
  const copy = useMutation({
    mutationFn: async () =>
      chosen &&
      business(app).flows.migrate(chosen.id, {
        source_business_account_id: flow.account_id,
        source_flow_names: [flow.name ?? ''],
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['flows'] }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    copy.mutate()
  }
  return (
    <Popover label={words.title} className="button bare" align="end" face={words.open}>
      {() => (
        <form className="popover-body" onSubmit={submit}>
          <label className="field">
            <span className="label">{words.to}</span>
            <select
              className="input"
              value={chosen?.id ?? ''}
              onChange={(event) => setTarget(event.target.value)}
            >
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <span className="hint">{words.hint}</span>
          </label>
          <div className="row">
            <Button
              type="submit"
              kind="go"
              isBusy={copy.isPending}
              because={chosen ? undefined : words.nowhere}
            >
              {words.copy}
            </Button>
          </div>
          <ul className="stack" role="status">
            {copy.data?.migrated_flows.map(({ migrated_id, source_name }) => (
              <li key={migrated_id} className="row">
                <Status tone="ok">{source_name}</Status>
                <To
                  className="link"
                  path={pathIn(
                    { ...params, account: chosen?.id ?? ALL, number: ALL },
                    `flows/${migrated_id}`,
                  )}
                >
                  {words.see}
                </To>
              </li>
            ))}
            {copy.data?.failed_flows.map(({ source_name = '', error_message }) => (
              <li key={source_name}>
                <Status tone="fail">{source_name}</Status> {error_message}
              </li>
            ))}
          </ul>
          {copy.error && <Trouble error={copy.error} />}
        </form>
      )}
    </Popover>
  )
}
