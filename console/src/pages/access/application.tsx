/** One application: the accounts that it acts for, and the tokens that act for it. */

import { operator } from '../../server/connection.ts'
import { useChange, useRead } from '../../server/reads.ts'
import { ALL, pathIn, useScope } from '../../server/scope.ts'
import { MakeButton } from '../../ui/make-button.tsx'
import { To } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { accessWords as words } from '../../words/operation.ts'
import { TokenForm } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

const ACCOUNTS_SHOWN = 25

export function Application({ app }: { app: { id: string; name: string } }) {
  const { params } = useScope()
  const { data: own } = useRead(['accounts', 'of', app.id], () =>
    operator.accounts.list({ app_id: app.id, order: 'oldest_first', limit: ACCOUNTS_SHOWN }).first(),
  )
  const {
    data: tokens,
    error,
    refetch,
  } = useRead(['tokens', app.id], () => operator.apps.tokens(app.id).all())
  const make = useChange(
    (input: Parameters<typeof operator.apps.createToken>[1]) => operator.apps.createToken(app.id, input),
    ['tokens'],
  )
  return (
    <section className="lab-section" aria-label={app.name}>
      <div className="row wrap">
        <h2>{app.name}</h2>
        <code className="faint grow cut">{app.id}</code>
        <MakeButton
          label={words.makeAccount}
          send={words.create}
          align="end"
          fields={[{ name: 'name', label: words.name, placeholder: 'Parley Bakery' }]}
          make={({ name }) => operator.accounts.create({ app_id: app.id, name })}
        />
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
      <p className="soft row wrap">
        {own?.data.length === 0 && words.noAccount}
        {own?.data.map(({ id, name }) => (
          <To key={id} className="link" path={pathIn({ ...params, account: id, number: ALL }, 'numbers')}>
            {name}
          </To>
        ))}
        {own?.paging?.next !== undefined && words.moreAccounts}
      </p>
      {error && <Trouble error={error} again={() => void refetch()} />}
      {make.error && <Trouble error={make.error} />}
      {make.data && <ShownOnce label={words.once} text={make.data.access_token} />}
      {tokens?.length === 0 && <p className="soft">{words.none}</p>}
      <ul className="lab-rows">
        {tokens?.map((token) => (
          <TokenRow key={token.id} app={app.id} token={token} />
        ))}
      </ul>
    </section>
  )
}
