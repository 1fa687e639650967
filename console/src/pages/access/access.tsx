/** Access: applications and their tokens, made and revoked. */

import '../laboratory/laboratory.css'
import type { Token } from '@parley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { operator } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Badge } from '../../ui/status.tsx'
import { dayName, readTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { accessWords as words } from '../../words/operation.ts'

const DAY_SECONDS = 86_400
const LIFETIMES = [1, 30, 365]

export function Access() {
  const { apps } = useScope()
  return (
    <div className="page laboratory">
      <h1>{words.title}</h1>
      <p className="soft">{words.sub}</p>
      {apps.map((app) => (
        <Application key={app.id} app={app} />
      ))}
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

function TokenForm({ make }: { make: (input: Parameters<typeof operator.apps.createToken>[1]) => void }) {
  const [permissions, setPermissions] = useState<('management' | 'messaging')[]>(['management', 'messaging'])
  const [days, setDays] = useState('30')
  function submit(event: FormEvent) {
    event.preventDefault()
    make({ permissions, accounts: 'all', ...(days !== '' && { expires_in: Number(days) * DAY_SECONDS }) })
  }
  return (
    <form className="popover-body" onSubmit={submit}>
      {(['management', 'messaging'] as const).map((one) => (
        <label key={one} className="check">
          <input
            type="checkbox"
            checked={permissions.includes(one)}
            onChange={(event) =>
              setPermissions(
                event.target.checked ? [...permissions, one] : permissions.filter((other) => other !== one),
              )
            }
          />
          {words.permissions[one]}
        </label>
      ))}
      <label className="field">
        <span className="label">{words.expires}</span>
        <select className="input" value={days} onChange={(event) => setDays(event.target.value)}>
          {LIFETIMES.map((one) => (
            <option key={one} value={one}>
              {words.days(one)}
            </option>
          ))}
          <option value="">{words.forever}</option>
        </select>
      </label>
      <div>
        <Button type="submit" kind="go">
          {words.create}
        </Button>
      </div>
    </form>
  )
}

const stateOf = ({ revoked_at, expires_at }: Token): 'good' | 'revoked' | 'expired' =>
  revoked_at !== undefined
    ? 'revoked'
    : expires_at !== undefined && readTime(expires_at) < Date.now()
      ? 'expired'
      : 'good'

function TokenRow({ app, token }: { app: string; token: Token }) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => operator.apps.revokeToken(app, token.id),
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  })
  const state = stateOf(token)
  return (
    <li>
      <Badge tone={state === 'good' ? 'ok' : 'mute'} icon={state === 'good' ? 'done' : 'stop'}>
        {words.states[state]}
      </Badge>
      <code className="faint">{token.id}</code>
      <span className="grow">{token.permissions.join(', ')}</span>
      <span className="soft">
        {token.accounts === 'all' ? words.allAccounts : words.accounts(token.accounts.length)}
      </span>
      <span className="faint">
        {token.expires_at === undefined
          ? words.madeAt(dayName(readTime(token.created_time)))
          : words.until(dayName(readTime(token.expires_at)))}
      </span>
      {state === 'good' && (
        <Popover label={words.revoke} className="button little" align="end" face={words.revoke}>
          {(close) => (
            <div className="popover-body">
              <p>{words.revokeSure}</p>
              <div className="row">
                <Button kind="harm" isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
                  {words.revoke}
                </Button>
                <Button onClick={close}>{words.keep}</Button>
              </div>
            </div>
          )}
        </Popover>
      )}
      {revoke.error && <Trouble error={revoke.error} />}
    </li>
  )
}
