/** The door of the console: one click in a sandbox on this machine, the operator key everywhere else. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Session, signIn } from '../server/session.ts'
import { Button } from '../ui/button.tsx'
import { Trouble } from '../ui/trouble.tsx'
import { shellWords, signInWords } from '../words/shell.ts'
import { Mark } from './rail.tsx'

export function SignIn({ session }: { session: Session }) {
  const client = useQueryClient()
  const [key, setKey] = useState('')
  const [isMissing, setMissing] = useState(false)
  const enter = useMutation({
    mutationFn: (given?: string) => signIn(given),
    onSuccess: () => client.invalidateQueries(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(key.trim() === '')
    if (key.trim() !== '') enter.mutate(key.trim())
  }
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <div className="brand">
          <Mark />
          {shellWords.product}
        </div>
        <h1>{signInWords.title}</h1>
        <p className="soft">{session.one_click ? signInWords.sandbox : signInWords.why}</p>
        {session.one_click && (
          <Button kind="go" isBusy={enter.isPending} onClick={() => enter.mutate(undefined)}>
            {signInWords.oneClick}
          </Button>
        )}
        <form className="stack" onSubmit={submit} noValidate>
          <label className="field">
            <span className="label">{session.one_click ? signInWords.orKey : signInWords.key}</span>
            <input
              className="input mono"
              type="password"
              name="key"
              autoComplete="current-password"
              aria-invalid={isMissing}
              value={key}
              onChange={(event) => {
                setMissing(false)
                setKey(event.target.value)
              }}
            />
            <span className={isMissing ? 'hint bad' : 'hint'}>
              {isMissing ? signInWords.needKey : signInWords.keyHint}
            </span>
          </label>
          <div>
            <Button type="submit" kind={session.one_click ? undefined : 'go'} isBusy={enter.isPending}>
              {signInWords.enter}
            </Button>
          </div>
        </form>
        {enter.error && <Trouble error={enter.error} />}
      </div>
    </main>
  )
}
