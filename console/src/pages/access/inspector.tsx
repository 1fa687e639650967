/** A token that one has, and what it is: whose, whether it is good and why not, what it may do, until when. */

import { Parley } from '@parley-dev/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operator, serverRoot } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Form, TextInput } from '../../ui/form.tsx'
import { Status } from '../../ui/status.tsx'
import { wholeTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { accessWords } from '../../words/operation.ts'

const words = accessWords.inspector
const MINUTE_SECONDS = 60

type Inspected = {
  is_valid: boolean
  app_id?: string
  application?: string
  expires_at?: number
  issued_at?: number
  scopes?: string[]
  error?: { message: string }
}

/** Only a token of the same application may ask: one is made for a minute, for each until one knows it. */
async function inspect(apps: { id: string }[], token: string): Promise<Inspected> {
  let last: Inspected = { is_valid: false }
  for (const { id } of apps) {
    const { access_token } = await operator.apps.createToken(id, {
      permissions: ['management'],
      accounts: 'all',
      expires_in: MINUTE_SECONDS,
    })
    const parley = new Parley({ baseUrl: serverRoot.href, token: access_token, version: 'plain' })
    const path = `/debug_token?${new URLSearchParams({ input_token: token })}`
    const { data } = (await parley.call.transport.send('GET', path, undefined)) as { data: Inspected }
    last = data
    if (data.app_id !== undefined) break
  }
  return last
}

export function Inspector() {
  const { apps } = useScope()
  const [token, setToken] = useState('')
  const look = useMutation({ mutationFn: () => inspect(apps, token.trim()) })
  return (
    <section className="lab-section" aria-labelledby="inspector">
      <h2 id="inspector">{words.title}</h2>
      <Form className="row wrap" onSend={() => token.trim() !== '' && look.mutate()}>
        <TextInput
          className="mono lab-select grow"
          type="password"
          label={words.token}
          placeholder={words.token}
          value={token}
          onText={setToken}
        />
        <Button type="submit" isBusy={look.isPending}>
          {words.look}
        </Button>
      </Form>
      {look.data && <TokenFacts token={look.data} />}
      {look.error && <Trouble error={look.error} />}
    </section>
  )
}

const TokenFacts = ({ token }: { token: Inspected }) => (
  <div role="status" className="stack">
    <p>
      <Status tone={token.is_valid ? 'ok' : 'fail'}>{token.is_valid ? words.good : words.bad}</Status>{' '}
      {token.error?.message ?? (token.app_id === undefined ? words.unknown : '')}
    </p>
    {token.app_id !== undefined && (
      <dl className="pairs">
        <Fact name={words.app}>
          {token.application} <code className="faint">{token.app_id}</code>
        </Fact>
        <Fact name={words.scopes}>{token.scopes?.join(', ')}</Fact>
        <Fact name={words.expires}>
          {token.expires_at ? wholeTime(token.expires_at * 1000) : words.never}
        </Fact>
      </dl>
    )}
  </div>
)
