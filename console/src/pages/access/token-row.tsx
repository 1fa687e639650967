/** One token: whether it is good, what it may do, until when, and when it was last used. */

import type { Token } from '@parley-dev/operator'
import { useQueryClient } from '@tanstack/react-query'
import { useAhead } from '../../server/clock.ts'
import { operator } from '../../server/connection.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Badge } from '../../ui/status.tsx'
import { dayName, hourMinute, readTime } from '../../ui/times.ts'
import { accessWords as words } from '../../words/operation.ts'

const stateOf = ({ revoked_at, expires_at }: Token, now: number): 'good' | 'revoked' | 'expired' =>
  revoked_at !== undefined
    ? 'revoked'
    : expires_at !== undefined && readTime(expires_at) < now
      ? 'expired'
      : 'good'

const moment = (text: string) => `${dayName(readTime(text))} ${hourMinute(readTime(text))}`

export function TokenRow({ app, token }: { app: string; token: Token }) {
  const client = useQueryClient()
  const { aheadMs } = useAhead()
  const state = stateOf(token, Date.now() + aheadMs)
  return (
    <li className="token-row">
      <Badge tone={state === 'good' ? 'ok' : 'mute'} icon={state === 'good' ? 'done' : 'stop'}>
        {words.states[state]}
      </Badge>
      {token.name === undefined ? <span className="faint">{words.unnamed}</span> : <b>{token.name}</b>}
      <code className="faint cut">{token.id}</code>
      <span className="grow">
        {token.permissions.length === 0 ? words.mayNothing : token.permissions.join(', ')}
      </span>
      <span className="soft">
        {token.accounts === 'all' ? words.allAccounts : words.accounts(token.accounts.length)}
      </span>
      <span className="soft">
        {token.last_used_time === undefined ? words.neverUsed : words.lastUsed(moment(token.last_used_time))}
      </span>
      <span className="faint">
        {token.expires_at === undefined
          ? words.madeAt(dayName(readTime(token.created_time)))
          : words.until(dayName(readTime(token.expires_at)))}
      </span>
      {state === 'good' && (
        <ConfirmButton
          className="button little"
          label={words.revoke}
          sure={words.revokeSure}
          act={() => operator.apps.revokeToken(app, token.id)}
          onDone={() => void client.invalidateQueries({ queryKey: ['tokens'] })}
        />
      )}
    </li>
  )
}
