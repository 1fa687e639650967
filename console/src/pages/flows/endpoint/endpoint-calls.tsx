/** The latest calls to an endpoint: how each went, and how quickly they were answered. */

import { LineChart } from '../../../ui/bars.tsx'
import { Status } from '../../../ui/status.tsx'
import { clockTime, milliseconds, readTime } from '../../../ui/times.ts'
import { flowWords } from '../../../words/flows.ts'
import type { FlowCall } from '../lab-props.ts'

const words = flowWords.endpoint

export const EndpointCalls = ({ calls }: { calls: FlowCall[] }) => (
  <section className="stack">
    <h2>{words.calls}</h2>
    {calls.length === 0 ? (
      <p className="soft">{words.noCalls}</p>
    ) : (
      <>
        <LineChart values={calls.toReversed().map(({ latency_ms }) => latency_ms)} label={words.latency} />
        <ul className="webhooks-sent">
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
  </section>
)
