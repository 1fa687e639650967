/** Home: how it stands in one sentence, then the proof, the next step, and what there is to copy. */

import './home.css'
import { useQuery } from '@tanstack/react-query'
import { useAhead } from '../../server/clock.ts'
import { operator } from '../../server/connection.ts'
import { overviewQuery } from '../../server/overview.ts'
import { LIVE, useRead } from '../../server/reads.ts'
import { useScope } from '../../server/scope.ts'
import { useIsSandbox } from '../../server/session.ts'
import { useLatest, useTraffic } from '../../ui/health.ts'
import { To } from '../../ui/navigation.tsx'
import { shellWords } from '../../words/shell.ts'
import { ToCopy, WhatRuns } from './aside.tsx'
import { FirstSteps } from './first-steps.tsx'
import { headline } from './headline.ts'
import { JustNow } from './just-now.tsx'
import { ProductionSteps } from './production-steps.tsx'
import { useSteps } from './steps.ts'
import { Strip } from './strip.tsx'

export function Home() {
  const scope = useScope()
  const isSandbox = useIsSandbox()
  const { aheadMs } = useAhead()
  const traffic = useTraffic(scope)
  const { events, unsent, calls, isKnown: isTitled } = useLatest(scope)
  const { data: receivers = [] } = useRead(
    ['receivers', scope.app?.id],
    () => operator.events.receivers(scope.app && { app: scope.app.id }).all(),
    { refetchInterval: 10_000, ...LIVE },
  )
  const { steps, isKnown } = useSteps(scope, receivers)
  const { data: overview } = useQuery(overviewQuery)
  const { title, sub, see } = headline({
    problems: overview?.problems ?? [],
    unsent,
    events: events.length,
    calls: calls.length,
    refused: calls.filter(({ status }) => status >= 400).length,
    receivers,
  })
  return (
    <div className="page home">
      <div className="lead">
        <div className="grow">
          {/* Until it is known how it stands, nothing is said of it. */}
          <h1>{isTitled ? title : shellWords.loading}</h1>
          <p className="soft">{isTitled && sub}</p>
        </div>
        {see && (
          <To className="button" page={see.page}>
            {see.words}
          </To>
        )}
      </div>
      <Strip traffic={traffic} overview={overview} scope={scope} />
      <div className="home-columns">
        <div>
          {isSandbox ? (
            isKnown && <FirstSteps steps={steps} scope={scope} />
          ) : (
            <ProductionSteps scope={scope} receivers={receivers} />
          )}
          <JustNow events={events} calls={calls} aheadMs={aheadMs} />
        </div>
        <aside>
          <ToCopy scope={scope} />
          <WhatRuns scope={scope} />
        </aside>
      </div>
    </div>
  )
}
