/** The data endpoint of a flow: its address, the key that seals what it is told, asking it, and the calls to it. */

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { business } from '../../../server/connection.ts'
import { Button } from '../../../ui/button.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { flowWords } from '../../../words/flows.ts'
import type { FlowCall, LabProps } from '../lab-props.ts'
import { EncryptionKey } from './encryption-key.tsx'
import { EndpointCalls } from './endpoint-calls.tsx'
import { EndpointTester } from './endpoint-tester.tsx'

const words = flowWords.endpoint

type EndpointProps = Pick<LabProps, 'flow' | 'app'> & {
  text: string
  calls: FlowCall[]
  reread: () => unknown
}

export function Endpoint({ flow, app, text, calls, reread }: EndpointProps) {
  const [uri, setUri] = useState(flow.endpoint_uri ?? '')
  const set = useMutation({
    mutationFn: () => business(app).flows.update(flow.id, { endpoint_uri: uri }),
    onSettled: () => void reread(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    set.mutate()
  }
  return (
    <div className="page stack scroll endpoint">
      <form className="verify-form" onSubmit={submit}>
        <label className="field grow">
          <span className="label">{words.uri}</span>
          <input
            className="input mono"
            value={uri}
            placeholder="http://127.0.0.1:3000/flow"
            onChange={(event) => setUri(event.target.value)}
          />
          <span className="hint">{words.uriHint}</span>
        </label>
        <Button type="submit" isBusy={set.isPending}>
          {words.set}
        </Button>
      </form>
      {set.error && <Trouble error={set.error} />}
      <EncryptionKey flow={flow} app={app} />
      <EndpointTester flow={flow} text={text} reread={reread} />
      <EndpointCalls calls={calls} />
    </div>
  )
}
