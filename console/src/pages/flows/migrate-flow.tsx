/** A copy of a flow in another account of the same application: what came over, and what did not and why. */

import type { Parley } from '@parley-dev/sdk'
import { useState } from 'react'
import { business, operator } from '../../server/connection.ts'
import { firstOf, useChange } from '../../server/reads.ts'
import { ALL, pathIn, useScope } from '../../server/scope.ts'
import { To } from '../../ui/navigation.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
import { SearchedField } from '../../ui/searched-field.tsx'
import { Status } from '../../ui/status.tsx'
import { flowWords } from '../../words/flows.ts'
import type { LabProps } from './lab-props.ts'

const words = flowWords.migrate

export function MigrateFlow({ flow, app }: Pick<LabProps, 'flow' | 'app'>) {
  const { accounts, params } = useScope()
  const others = accounts.filter(({ id, app_id }) => app_id === app && id !== flow.account_id)
  const [target, setTarget] = useState<{ id: string; name: string }>()
  const chosen = target ?? others[0]
  const copy = useChange(
    async () =>
      chosen &&
      business(app).flows.migrate(chosen.id, {
        source_business_account_id: flow.account_id,
        source_flow_names: [flow.name ?? ''],
      }),
    ['flows'],
  )
  const there = { ...params, account: chosen?.id ?? ALL, number: ALL }
  return (
    <PopoverForm
      label={words.title}
      className="button bare"
      align="end"
      face={words.open}
      send={words.copy}
      onSend={() => copy.mutate()}
      isBusy={copy.isPending}
      because={chosen ? undefined : words.nowhere}
      error={copy.error}
      sent={copy.data && <Came came={copy.data} path={(id) => pathIn(there, `flows/${id}`)} />}
    >
      <SearchedField
        label={words.to}
        note={words.hint}
        chosen={chosen}
        atHand={others}
        search={async (q) =>
          (await firstOf(operator.accounts.list({ app_id: app, q }))).filter(
            ({ id }) => id !== flow.account_id,
          )
        }
        onChange={setTarget}
      />
    </PopoverForm>
  )
}

type Migrated = Awaited<ReturnType<Parley['flows']['migrate']>>
type CameProps = { came: Migrated; path: (id: string) => string }

const Came = ({ came: { migrated_flows, failed_flows }, path }: CameProps) => (
  <ul className="stack" role="status">
    {migrated_flows.map(({ migrated_id, source_name }) => (
      <li key={migrated_id} className="row">
        <Status tone="ok">{source_name}</Status>
        <To className="link" path={path(migrated_id)}>
          {words.see}
        </To>
      </li>
    ))}
    {failed_flows.map(({ source_name = '', error_message }) => (
      <li key={source_name}>
        <Status tone="fail">{source_name}</Status> {error_message}
      </li>
    ))}
  </ul>
)
