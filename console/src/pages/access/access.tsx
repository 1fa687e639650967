/** Access: applications with their accounts and tokens, made, looked at and revoked. */

import '../../look/laboratory.css'
import { useMutation } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { MakeButton } from '../../ui/make-button.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Empty } from '../../ui/trouble.tsx'
import { accessWords as words } from '../../words/operation.ts'
import { Application } from './application.tsx'
import { Inspector } from './inspector.tsx'

export function Access() {
  const { apps, isDefault } = useScope()
  const make = useMutation({ mutationFn: ({ name }: { name: string }) => operator.apps.create({ name }) })
  return (
    <div className="page laboratory">
      <div className="row wrap">
        <h1 className="grow">{words.title}</h1>
        {isDefault && (
          <MakeButton
            label={words.makeApp}
            send={words.create}
            fields={[['name', words.name, 'Bakery Bot']]}
            make={make.mutateAsync}
          />
        )}
      </div>
      <p className="soft">{words.sub}</p>
      {make.data && <ShownOnce label={words.secretOnce} text={make.data.secret} />}
      {apps.length === 0 && <Empty title={words.noApp}>{words.noAppWhy}</Empty>}
      {apps.map((app) => (
        <Application key={app.id} app={app} />
      ))}
      <Inspector />
    </div>
  )
}
