/** First steps as a line: each ticks itself, and the next one shows how it is done. */

import { useState } from 'react'
import { operator } from '../../server/connection.ts'
import { receiveHere } from '../../server/inbox.ts'
import { useChange } from '../../server/reads.ts'
import type { ScopeFound } from '../../server/scope.ts'
import { useIsSandbox } from '../../server/session.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stop } from '../../ui/line.tsx'
import { To } from '../../ui/navigation.tsx'
import { Snippet } from '../../ui/snippet.tsx'
import { hourMinute, readTime } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { homeWords } from '../../words/home.ts'
import type { Step } from './steps.ts'

export function FirstSteps({ steps, scope }: { steps: Step[]; scope: ScopeFound }) {
  const doneCount = steps.filter(({ done }) => done !== undefined).length
  const next = steps.find(({ done }) => done === undefined)
  if (!next)
    return (
      <section className="row all-done">
        <span className="tone-ok">
          <Icon name="done" />
        </span>
        {homeWords.firstDone}
      </section>
    )
  return (
    <section aria-labelledby="first">
      <div className="section-head">
        <h2 id="first">{homeWords.first}</h2>
        <span className="faint">{homeWords.firstOf(doneCount, steps.length)}</span>
      </div>
      <ol className="stops">
        {steps.map((step) => (
          <Stop
            key={step.key}
            state={step.done !== undefined ? 'passed' : step === next ? 'now' : 'idle'}
            title={<StepTitle step={step} />}
          >
            {step === next && <Todo key={step.key} step={step} scope={scope} />}
          </Stop>
        ))}
      </ol>
    </section>
  )
}

const StepTitle = ({ step: { title, done, at } }: { step: Step }) => (
  <span className="step-title">
    <b className={done === undefined ? undefined : 'done'}>{title}</b>
    {done !== undefined && <span className="soft cut">{done}</span>}
    {at !== undefined && <span className="faint step-time">{hourMinute(readTime(at))}</span>}
  </span>
)

function Todo({ step, scope }: { step: Step; scope: ScopeFound }) {
  const { doIt } = step
  const act = useChange(async () => doIt?.())
  return (
    <div className="stack todo">
      <p className="soft">{step.todo}</p>
      {step.key === 'receiver' && <VerifyReceiver scope={scope} />}
      {doIt && (
        <div className="row wrap">
          <Button kind="go" icon="wand" isBusy={act.isPending} onClick={() => act.mutate()}>
            {homeWords.doIt}
          </Button>
          {step.write !== undefined && (
            <To className="button" page={step.write}>
              {homeWords.steps.send.write}
            </To>
          )}
        </div>
      )}
      {act.error && <Trouble error={act.error} />}
      <Snippet
        label={step.title}
        variants={{ curl: step.curl, SDK: step.sdk, ...(step.cli !== undefined && { CLI: step.cli }) }}
      />
    </div>
  )
}

function VerifyReceiver({ scope: { app } }: { scope: ScopeFound }) {
  const isSandbox = useIsSandbox()
  const { receiver: words } = homeWords.steps
  const [url, setUrl] = useState('http://127.0.0.1:3000/hook')
  const [word, setWord] = useState('my-word')
  const verify = useChange(
    async () => app && operator.apps.setCallback(app.id, { callback_url: url, verify_token: word }),
  )
  const receive = useChange(async () => app && receiveHere(app.id))
  return (
    <>
      {isSandbox && (
        <div className="row wrap">
          <Button kind="go" isBusy={receive.isPending} onClick={() => receive.mutate()}>
            {words.here}
          </Button>
          <span className="soft">{words.or}</span>
        </div>
      )}
      {receive.error && <Trouble error={receive.error} />}
      <Form className="verify-form" onSend={() => verify.mutate()}>
        <TextField wide className="mono" label={words.address} value={url} onText={setUrl} />
        <TextField className="mono" label={words.word} value={word} onText={setWord} />
        <Button type="submit" kind={isSandbox ? undefined : 'go'} isBusy={verify.isPending}>
          {words.verify}
        </Button>
        {verify.error && <Trouble error={verify.error} />}
      </Form>
    </>
  )
}
