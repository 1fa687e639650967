/** At the foot of the rail: whether what is shown is live, and what runs here. */

import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../server/session.ts'
import { hourMinute } from '../ui/times.ts'
import { homeWords } from '../words/home.ts'
import { shellWords } from '../words/shell.ts'
import { useShellLive } from './live.tsx'

export function LiveFoot() {
  const { isLive, since } = useShellLive()
  const { data: session } = useQuery(sessionQuery)
  const facts = [
    session?.mode === 'production' ? shellWords.production : shellWords.sandbox,
    session?.engine && (homeWords.engines[session.engine] ?? session.engine),
    session?.version,
  ]
  return (
    <div className="rail-foot">
      <span className={isLive ? 'live on' : 'live'} role="status">
        <span className="pulse" />
        {isLive ? shellWords.live : shellWords.notLive(hourMinute(since))}
      </span>
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </div>
  )
}
