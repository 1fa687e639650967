/** The data endpoint of a flow with the calls to it, and what people answered. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { business, operator, serverRoot } from '../../server/connection.ts'
import { LineChart } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { JsonView } from '../../ui/json-view.tsx'
import { Status } from '../../ui/status.tsx'
import { clockTime, milliseconds, readTime, wholeTime } from '../../ui/times.ts'
import { Empty, Trouble } from '../../ui/trouble.tsx'
import { flowWords } from '../../words/flows.ts'
import type { LabProps } from './lab-props.ts'

const SHOWN = 100

export function Endpoint({ flow, app, reread }: Pick<LabProps, 'flow' | 'app'> & { reread: () => unknown }) {
  const words = flowWords.endpoint
  const [uri, setUri] = useState(flow.endpoint_uri ?? '')
  const set = useMutation({
    mutationFn: () => business(app).flows.update(flow.id, { endpoint_uri: uri }),
    onSettled: () => void reread(),
  })
  const ask = useMutation({
    mutationFn: () => operator.flows.play(flow.id, { step: 'open', action: 'data_exchange', examples: true }),
  })
  const { data: calls = [] } = useQuery({
    queryKey: ['endpoint calls', flow.id],
    refetchInterval: 5_000,
    queryFn: async () => (await operator.flows.endpointCalls(flow.id, { limit: SHOWN }).first()).data,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    set.mutate()
  }
  const trouble = set.error ?? ask.error
  return (
    <div className="page stack scroll">
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
        <div className="row">
          <Button type="submit" isBusy={set.isPending}>
            {words.set}
          </Button>
          <Button
            isBusy={ask.isPending}
            because={flow.endpoint_uri === undefined ? words.none : undefined}
            quiet
            onClick={() => ask.mutate()}
          >
            {words.ask}
          </Button>
        </div>
      </form>
      {trouble && <Trouble error={trouble} />}
      {ask.data && <JsonView value={ask.data} label={words.asked} />}
      <h2>{words.calls}</h2>
      {calls.length === 0 ? (
        <p className="soft">{words.noCalls}</p>
      ) : (
        <>
          <LineChart values={calls.toReversed().map(({ latency_ms }) => latency_ms)} label={words.latency} />
          <ul className="told">
            {calls.map(({ action, outcome, message, latency_ms, created_time }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls have no id, and several may be alike
              <li key={index} className="row">
                <code className="faint">{clockTime(readTime(created_time))}</code>
                <Status tone={outcome === 'ok' ? 'ok' : 'fail'}>{outcome}</Status>
                <code>{action}</code>
                <span className="grow soft cut">{message}</span>
                <span className="faint">{milliseconds(latency_ms)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

export function Responses({ flow }: Pick<LabProps, 'flow'>) {
  const words = flowWords.responses
  const { data: responses, error } = useQuery({
    queryKey: ['flow responses', flow.id],
    meta: { live: true },
    refetchInterval: 5_000,
    queryFn: async () => (await operator.flows.responses(flow.id, { limit: SHOWN }).first()).data,
  })
  if (error) return <Trouble error={error} />
  if (responses?.length === 0) return <Empty title={words.none} />
  const names = [...new Set((responses ?? []).flatMap(({ response }) => Object.keys(response)))]
  return (
    <div className="page scroll">
      <a
        className="button"
        href={new URL(`operator/${flow.id}/responses?format=csv`, serverRoot).href}
        download={`${flow.name}.csv`}
      >
        <Icon name="down" small />
        {words.csv}
      </a>
      <table className="answers">
        <thead>
          <tr>
            <th>{words.time}</th>
            <th>{words.from}</th>
            {names.map((name) => (
              <th key={name}>
                <code>{name}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {responses?.map(({ id, created_time, from, response }) => (
            <tr key={id}>
              <td>{wholeTime(readTime(created_time))}</td>
              <td>{from}</td>
              {names.map((name) => (
                <td key={name}>
                  {typeof response[name] === 'string'
                    ? (response[name] as string)
                    : JSON.stringify(response[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
