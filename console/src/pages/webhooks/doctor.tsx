/** The handshake doctor: asks an address as the server would, and says where it stops and what is likely wrong. */

import { ParleyError } from '@parley-dev/sdk'
import { useState } from 'react'
import { operator } from '../../server/connection.ts'
import { firstOf, useChange, useRead } from '../../server/reads.ts'
import { useScope, worldFilter } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { JsonView } from '../../ui/json-view.tsx'
import { LineCells, type Station } from '../../ui/line.tsx'
import { SearchedField } from '../../ui/searched-field.tsx'
import { Snippet } from '../../ui/snippet.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { eventWords } from '../../words/events.ts'
import { webhookWords } from '../../words/webhooks.ts'

const words = webhookWords.doctor

const RECEIVER = `import { createServer } from 'node:http'

createServer((request, response) => {
  const { searchParams } = new URL(request.url, 'http://receiver')
  if (searchParams.get('hub.verify_token') === 'my-word') response.end(searchParams.get('hub.challenge'))
  else request.resume().on('end', () => response.end('ok'))
}).listen(3000)`

export function Doctor({ first }: { first: string | undefined }) {
  const { apps, app, params } = useScope()
  const world = worldFilter(params.world)
  const [other, setOther] = useState<{ id: string; name: string }>()
  const { data: named } = useRead(
    ['apps', 'named', world, first],
    () => firstOf(operator.apps.list({ world, q: first ?? '' })),
    { enabled: first !== undefined },
  )
  const chosen = other ?? named?.find(({ id }) => id === first) ?? app
  const [url, setUrl] = useState('http://127.0.0.1:3000/hook')
  const [word, setWord] = useState('my-word')
  const verify = useChange(() =>
    operator.apps.setCallback(chosen?.id ?? '', { callback_url: url, verify_token: word }),
  )
  const handshake = verify.error instanceof ParleyError ? verify.error.body.error_data?.handshake : undefined
  return (
    <div className="page stack doctor">
      <p className="soft">{words.sub}</p>
      <Form className="stack" onSend={() => verify.mutate()}>
        <SearchedField
          label={words.app}
          chosen={chosen}
          atHand={apps}
          search={async (q) => await firstOf(operator.apps.list({ world, q }))}
          onChange={setOther}
        />
        <TextField className="mono" label={words.url} value={url} onText={setUrl} />
        <TextField className="mono" label={words.word} note={words.wordHint} value={word} onText={setWord} />
        <div>
          <Button type="submit" kind="go" isBusy={verify.isPending}>
            {words.verify}
          </Button>
        </div>
      </Form>
      {(verify.isSuccess || verify.error) && (
        <div className="doctor-line">
          {words.stations.map((name) => (
            <span key={name} className="decision-head">
              {name}
            </span>
          ))}
          <LineCells stations={stationsOf(verify.error)} stopsHere={eventWords.stopsHere} />
        </div>
      )}
      {verify.isSuccess && <p role="status">{words.passed}</p>}
      {verify.error && <Trouble error={verify.error} />}
      {handshake && <JsonView value={handshake} label={words.came} />}
      <h2>{words.asCode}</h2>
      <Snippet label={words.asCode} variants={{ Node: RECEIVER }} />
    </div>
  )
}

/** How far the handshake came, as far as the refusal tells. */
function stationsOf(error: Error | null): Station[] {
  const message = error?.message ?? ''
  const at =
    error === null
      ? words.stations.length
      : /answered HTTP Status Code = 200/.test(message)
        ? 3
        : /answered HTTP/.test(message)
          ? 2
          : /must be|cannot be called/.test(message)
            ? 0
            : 1
  return words.stations.map((name, index) => ({
    name,
    state: index < at ? 'passed' : index === at ? 'failed' : 'idle',
  }))
}
