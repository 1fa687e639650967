/** Access: applications and their tokens, made, looked at and revoked. */

import '../laboratory/laboratory.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { operator } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { Copy } from '../../ui/copy.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { accessWords as words } from '../../words/operation.ts'
import { Inspector } from './inspector.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

export function Access() {
  const { apps } = useScope()
  return (
    <div className="page laboratory">
      <h1>{words.title}</h1>
      <p className="soft">{words.sub}</p>
      {apps.map((app) => (
        <Application key={app.id} app={app} />
      ))}
      <Inspector />
    </div>
  )
}

function Application({ app }: { app: { id: string; name: string } }) {
  const client = useQueryClient()
  const { data: tokens, error } = useQuery({
    queryKey: ['tokens', app.id],
    queryFn: () => operator.apps.tokens(app.id).all(),
  })
  const make = useMutation({
    mutationFn: (input: Parameters<typeof operator.apps.createToken>[1]) =>
      operator.apps.createToken(app.id, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  })
  const trouble = error ?? make.error
  return (
    <section className="lab-section" aria-label={app.name}>
      <div className="row">
        <h2>{app.name}</h2>
        <code className="faint grow">{app.id}</code>
        <Popover label={words.make} align="end" face={words.make}>
          {(close) => (
            <TokenForm
              make={(input) => {
                close()
                make.mutate(input)
              }}
            />
          )}
        </Popover>
      </div>
      {trouble && <Trouble error={trouble} />}
      {make.data && (
        <p className="row wrap" role="status">
          {words.once}: <code>{make.data.access_token}</code>
          <Copy text={make.data.access_token} label={words.once} />
        </p>
      )}
      {tokens?.length === 0 && <p className="soft">{words.none}</p>}
      <ul className="lab-rows">
        {tokens?.map((token) => (
          <TokenRow key={token.id} app={app.id} token={token} />
        ))}
      </ul>
    </section>
  )
}
