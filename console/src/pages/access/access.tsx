/** Access: applications with their accounts and tokens, made, looked at and revoked. */

import '../../look/laboratory.css'
import { useMutation } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { useListedApps } from '../../server/listed-apps.ts'
import { useScope } from '../../server/scope.ts'
import { AppSearch } from '../../ui/app-search.tsx'
import { MakeButton } from '../../ui/make-button.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { useSearchState } from '../../ui/search-state.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { accessWords as words } from '../../words/operation.ts'
import { Application } from './application.tsx'
import { Inspector } from './inspector.tsx'

export function Access() {
  const { apps, isDefault } = useScope()
  const [{ q = '' }] = useSearchState()
  const list = useListedApps(q)
  const make = useMutation({ mutationFn: ({ name }: { name: string }) => operator.apps.create({ name }) })
  return (
    <div className="page laboratory access">
      <div className="row wrap">
        <h1 className="grow">{words.title}</h1>
        {isDefault && (
          <MakeButton
            label={words.makeApp}
            send={words.create}
            align="end"
            fields={[{ name: 'name', label: words.name, placeholder: 'Bakery Bot' }]}
            make={make.mutateAsync}
          />
        )}
      </div>
      <p className="soft">{words.sub}</p>
      {make.data && <ShownOnce label={words.secretOnce} text={make.data.secret} />}
      {apps.length === 0 && <Empty title={words.noApp}>{words.noAppWhy}</Empty>}
      <AppSearch />
      {list.error && <Trouble error={list.error} again={() => void list.refetch()} />}
      {list.rows.map((app) => (
        <Application key={app.id} app={app} />
      ))}
      <MoreRows list={list} />
      <Inspector />
    </div>
  )
}
