/** The data endpoint of a flow: its address, the key that encrypts calls to it, asking it, and the calls to it. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { business } from '../../../server/connection.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, TextField } from '../../../ui/form.tsx'
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
  return (
    <div className="page stack scroll endpoint">
      <Form className="verify-form" onSend={() => set.mutate()}>
        <TextField
          wide
          className="mono"
          label={words.uri}
          note={words.uriHint}
          placeholder="http://127.0.0.1:3000/flow"
          value={uri}
          onText={setUri}
        />
        <Button type="submit" isBusy={set.isPending}>
          {words.set}
        </Button>
      </Form>
      {set.error && <Trouble error={set.error} />}
      <EncryptionKey flow={flow} app={app} />
      <EndpointTester flow={flow} text={text} reread={reread} />
      <EndpointCalls calls={calls} />
    </div>
  )
}
