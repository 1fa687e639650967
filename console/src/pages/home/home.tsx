/** Home: how it stands in one sentence, then the proof, the next step, and what there is to copy. */

import './home.css'
import { useQuery } from '@tanstack/react-query'
import { useAhead, useWorldNow } from '../../server/clock.ts'
import { operator } from '../../server/connection.ts'
import { useScope } from '../../server/scope.ts'
import { To } from '../../ui/navigation.tsx'
import { ToCopy, WhatRuns } from './aside.tsx'
import { FirstSteps } from './first-steps.tsx'
import { headline } from './headline.ts'
import { useHealth } from './health.ts'
import { JustNow } from './just-now.tsx'
import { useSteps } from './steps.ts'
import { Strip } from './strip.tsx'

export function Home() {
  const scope = useScope()
  const { aheadMs } = useAhead()
  const health = useHealth(scope, useWorldNow(60_000))
  const { steps, isKnown } = useSteps(scope, health.calls)
  const { data: receivers = [] } = useQuery({
    queryKey: ['receivers', scope.app?.id],
    queryFn: () => operator.events.receivers(scope.app && { app: scope.app.id }).all(),
  })
  const { title, sub, see } = headline({
    unsent: health.unsent,
    events: health.events.length,
    calls: health.calls.length,
    refused: health.refused,
    receivers,
  })
  return (
    <div className="page home">
      <div className="lead">
        <div className="grow">
          <h1>{title}</h1>
          <p className="soft">{sub}</p>
        </div>
        {see && (
          <To className="button" page={see.page}>
            {see.words}
          </To>
        )}
      </div>
      <Strip health={health} scope={scope} />
      <div className="home-columns">
        <div>
          {isKnown && <FirstSteps steps={steps} scope={scope} />}
          <JustNow events={health.events} calls={health.calls} aheadMs={aheadMs} />
        </div>
        <aside>
          <ToCopy scope={scope} />
          <WhatRuns scope={scope} />
        </aside>
      </div>
    </div>
  )
}
