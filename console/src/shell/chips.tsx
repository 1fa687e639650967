/** What changes what is true here: the world's clock, and what is staged. No page hides them. */

import { useAdvance, useAhead, useWorldNow } from '../server/clock.ts'
import { useStaged, useUnstage } from '../server/fault-rules.ts'
import { Button } from '../ui/button.tsx'
import { Happened, Upcoming } from '../ui/clock-events.tsx'
import { Icon } from '../ui/icon.tsx'
import { NextChange } from '../ui/next-change.tsx'
import { Popover } from '../ui/popover.tsx'
import { ruleInWords } from '../ui/rule-words.ts'
import { dayName, hourMinute, moved } from '../ui/times.ts'
import { Trouble } from '../ui/trouble.tsx'
import { shellWords } from '../words/shell.ts'

export function ClockChip() {
  const now = useWorldNow(5000)
  const { movedSeconds } = useAhead()
  const advance = useAdvance()
  const isMoved = movedSeconds !== 0
  return (
    <Popover
      label={shellWords.clockAdvance}
      className={isMoved ? 'chip moved' : 'chip'}
      align="end"
      face={
        <>
          <Icon name="clock" small />
          <span>
            <span className="long">{dayName(now)}, </span>
            {hourMinute(now)}
          </span>
          {isMoved && <span className="tone-staged">{moved(movedSeconds)}</span>}
        </>
      }
    >
      {() => (
        <div className="popover-body">
          <p>{isMoved ? shellWords.clockMoved(moved(movedSeconds)) : shellWords.clockReal}</p>
          <b>{shellWords.clockAdvance}</b>
          <div className="row wrap">
            {shellWords.steps.map(([name, seconds]) => (
              <Button key={name} little isBusy={advance.isPending} onClick={() => advance.mutate(seconds)}>
                +{name}
              </Button>
            ))}
          </div>
          <Upcoming advance={advance} />
          <NextChange advance={advance} />
          <Happened advance={advance} />
          {advance.error && <Trouble error={advance.error} />}
        </div>
      )}
    </Popover>
  )
}

export function StagedChip() {
  const { active } = useStaged()
  const off = useUnstage()
  if (active.length === 0) return null
  return (
    <Popover
      label={shellWords.stagedTitle}
      className="chip staged"
      align="end"
      title={shellWords.staged(active.length)}
      face={
        <>
          <Icon name="laboratory" small />
          {active.length}
          <span className="long"> staged</span>
        </>
      }
    >
      {() => (
        <div className="popover-body">
          <b>{shellWords.stagedTitle}</b>
          <ul className="stack">
            {active.map((rule) => (
              <li key={rule.id} className="row">
                <span className="grow">{ruleInWords(rule)}</span>
                <Button little isBusy={off.isPending} onClick={() => off.mutate(rule.id)}>
                  {shellWords.stagedOff}
                </Button>
              </li>
            ))}
          </ul>
          {off.error && <Trouble error={off.error} />}
        </div>
      )}
    </Popover>
  )
}
