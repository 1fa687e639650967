/** What a new token may do, and for how long. */

import { useState } from 'react'
import type { operator } from '../../server/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Form, SelectField, TextField } from '../../ui/form.tsx'
import { accessWords as words } from '../../words/operation.ts'

const DAY_SECONDS = 86_400
const LIFETIMES = [1, 30, 365]

type TokenInput = Parameters<typeof operator.apps.createToken>[1]

export function TokenForm({ make }: { make: (input: TokenInput) => void }) {
  const [permissions, setPermissions] = useState<('management' | 'messaging')[]>(['management', 'messaging'])
  const [days, setDays] = useState('30')
  const [name, setName] = useState('')
  return (
    <Form
      className="popover-body"
      onSend={() =>
        make({
          permissions,
          accounts: 'all',
          ...(name.trim() !== '' && { name: name.trim() }),
          ...(days !== '' && { expires_in: Number(days) * DAY_SECONDS }),
        })
      }
    >
      <TextField label={words.tokenName} note={words.tokenNameHint} value={name} onText={setName} />
      {(['management', 'messaging'] as const).map((one) => (
        <Check
          key={one}
          checked={permissions.includes(one)}
          onChange={(checked) =>
            setPermissions(checked ? [...permissions, one] : permissions.filter((other) => other !== one))
          }
        >
          {words.permissions[one]}
        </Check>
      ))}
      <SelectField
        label={words.expires}
        value={days}
        options={[...LIFETIMES.map((one) => [String(one), words.days(one)] as const), ['', words.forever]]}
        onChange={setDays}
      />
      <div>
        <Button type="submit" kind="go">
          {words.create}
        </Button>
      </div>
    </Form>
  )
}
