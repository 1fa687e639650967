/** Asking the endpoint as a phone would: what is said and what comes back, in clear and as it travels, side by side. */

import type { OperatorOperations } from '@parley-dev/operator'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operator } from '../../../server/connection.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Check, Form, SelectField, TextField } from '../../../ui/form.tsx'
import { JsonView } from '../../../ui/json-view.tsx'
import { Status } from '../../../ui/status.tsx'
import { milliseconds } from '../../../ui/times.ts'
import { Trouble } from '../../../ui/trouble.tsx'
import { flowWords } from '../../../words/flows.ts'
import type { LabProps } from '../lab-props.ts'
import { screensIn } from '../screens-line.tsx'

const words = flowWords.tester
const ACTIONS = ['ping', 'INIT', 'data_exchange', 'BACK'] as const

type Asked = OperatorOperations['askFlowEndpoint']['answer']
type TesterProps = Pick<LabProps, 'flow'> & { text: string; reread: () => unknown }

export function EndpointTester({ flow, text, reread }: TesterProps) {
  const [action, setAction] = useState<(typeof ACTIONS)[number]>('ping')
  const [screen, setScreen] = useState('')
  const [data, setData] = useState('{}')
  const [isClear, setClear] = useState(false)
  const screens = screensIn(text, []).map(({ id }) => id)
  const ask = useMutation({
    mutationFn: async () =>
      operator.flows.askEndpoint(flow.id, {
        action,
        ...(isClear && { encrypted: false }),
        ...(action !== 'ping' && screen !== '' && { screen }),
        ...(action !== 'ping' && { data: JSON.parse(data) }),
      }),
    onSettled: () => void reread(),
  })
  return (
    <section className="stack">
      <h2>{words.title}</h2>
      <Form className="stack" onSend={() => ask.mutate()}>
        <div className="row wrap">
          <Choices
            label={words.action}
            value={action}
            options={ACTIONS.map((one) => [one, words.actions[one]])}
            onChange={setAction}
          />
          <Check checked={isClear} onChange={setClear}>
            {words.clearOnly}
          </Check>
          <span className="grow" />
          <Button
            type="submit"
            kind="go"
            isBusy={ask.isPending}
            because={flow.endpoint_uri ? undefined : words.noAddress}
          >
            {words.ask}
          </Button>
        </div>
        {action !== 'ping' && (
          <div className="form-row">
            <SelectField
              label={words.screen}
              value={screen}
              options={[['', words.noScreen], ...screens.map((id) => [id, id] as const)]}
              onChange={setScreen}
            />
            <TextField wide className="mono" rows={3} label={words.data} value={data} onText={setData} />
          </div>
        )}
      </Form>
      {ask.error && (
        <Trouble error={ask.error instanceof SyntaxError ? new Error(words.badData) : ask.error} />
      )}
      {ask.data && <AskedAndAnswered asked={ask.data} />}
    </section>
  )
}

const AskedAndAnswered = ({
  asked: { outcome, message, latency_ms, request, response },
}: {
  asked: Asked
}) => (
  <>
    <p role="status">
      <Status tone={outcome === 'ok' ? 'ok' : 'fail'}>{outcome}</Status>{' '}
      <span className="faint">{milliseconds(latency_ms)}</span> <span className="soft">{message}</span>
    </p>
    <div className="side-by-side">
      <Body title={words.asked} text={request.clear} />
      <Body
        title={words.askedSealed}
        text={request.encrypted ? JSON.stringify(request.encrypted) : undefined}
        none={words.wasClear}
      />
      <Body title={words.answered} text={response?.clear ?? response?.body} none={words.nothing} />
      <Body
        title={response ? words.answeredSealed(response.status) : words.answeredRaw}
        text={response?.body}
        none={words.nothing}
      />
    </div>
  </>
)

function Body({ title, text, none = '' }: { title: string; text: string | undefined; none?: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {text === undefined ? (
        <p className="soft">{none}</p>
      ) : (
        <JsonView value={readable(text)} label={title} />
      )}
    </figure>
  )
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
