/** The laboratory: the clock, what goes wrong on purpose, worlds, and what was saved of them. */

import '../../look/laboratory.css'
import { useIsSandbox } from '../../server/session.ts'
import { Empty } from '../../ui/trouble.tsx'
import { laboratoryWords as words } from '../../words/laboratory.ts'
import { ClockDesk } from './clock-desk.tsx'
import { Snapshots } from './snapshots.tsx'
import { StagedRules } from './staged-rules.tsx'
import { Worlds } from './worlds.tsx'

export function Laboratory() {
  const isSandbox = useIsSandbox()
  return (
    <div className="page laboratory">
      <h1>{words.title}</h1>
      <p className="soft">{words.sub}</p>
      {isSandbox ? (
        <>
          <ClockDesk />
          <StagedRules />
          <Worlds />
          <Snapshots />
        </>
      ) : (
        <Empty title={words.onlySandbox} />
      )}
    </div>
  )
}
