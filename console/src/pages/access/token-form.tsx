/** What a new token may do, and for how long. */

import { type FormEvent, useState } from 'react'
import type { operator } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { accessWords as words } from '../../words/operation.ts'

const DAY_SECONDS = 86_400
const LIFETIMES = [1, 30, 365]

type TokenInput = Parameters<typeof operator.apps.createToken>[1]

export function TokenForm({ make }: { make: (input: TokenInput) => void }) {
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
