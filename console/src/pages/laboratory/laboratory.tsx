/** The laboratory: the clock, what goes wrong on purpose, worlds, and what was saved of them. */

import './laboratory.css'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../server/session.ts'
import { Empty } from '../../ui/trouble.tsx'
import { laboratoryWords as words } from '../../words/laboratory.ts'
import { ClockDesk } from './clock-desk.tsx'
import { Snapshots } from './snapshots.tsx'
import { StagedRules } from './staged-rules.tsx'
import { Worlds } from './worlds.tsx'

export function Laboratory() {
  const { data: session } = useQuery(sessionQuery)
  return (
    <div className="page laboratory">
      <h1>{words.title}</h1>
      <p className="soft">{words.sub}</p>
      {session?.mode === 'production' ? (
        <Empty title={words.onlySandbox} />
      ) : (
        <>
          <ClockDesk />
          <StagedRules />
          <Worlds />
          <Snapshots />
        </>
      )}
    </div>
  )
}
