/** The clock of the world, advanced by steps or up to a moment. */

import { useState } from 'react'
import { useAdvance, useAhead, useWorldNow } from '../../server/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Happened, Upcoming } from '../../ui/clock-events.tsx'
import { Form } from '../../ui/form.tsx'
import { NextChange } from '../../ui/next-change.tsx'
import { clockTime, dayName, moved } from '../../ui/times.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { laboratoryWords } from '../../words/laboratory.ts'
import { shellWords } from '../../words/shell.ts'

const words = laboratoryWords.clock

export function ClockDesk() {
  const now = useWorldNow()
  const { movedSeconds } = useAhead()
  const advance = useAdvance()
  const [until, setUntil] = useState('')
  const [isPast, setPast] = useState(false)
  function goThere() {
    const seconds = Math.ceil((new Date(until).getTime() - now) / 1000)
    if (!(seconds > 0)) return setPast(true)
    advance.mutate(seconds)
  }
  return (
    <section className="lab-section" aria-labelledby="clock">
      <h2 id="clock">{words.title}</h2>
      <div className="row wrap">
        <span className="lab-clock">
          {dayName(now)}, {clockTime(now)}
        </span>
        <span className={movedSeconds === 0 ? 'faint' : 'tone-staged'}>
          {movedSeconds === 0 ? words.real : words.moved(moved(movedSeconds))}
        </span>
      </div>
      <div className="row wrap">
        {shellWords.steps.map(([name, seconds]) => (
          <Button key={name} isBusy={advance.isPending} onClick={() => advance.mutate(seconds)}>
            +{name}
          </Button>
        ))}
        <Form className="row" onSend={goThere}>
          <input
            className="input"
            type="datetime-local"
            aria-label={words.toLabel}
            aria-invalid={isPast}
            value={until}
            onChange={(event) => {
              setPast(false)
              setUntil(event.target.value)
            }}
          />
          <Button type="submit" isBusy={advance.isPending}>
            {words.go}
          </Button>
        </Form>
      </div>
      {isPast && (
        <p className="hint" role="status">
          {words.past}
        </p>
      )}
      <Upcoming advance={advance} />
      <NextChange advance={advance} />
      <Happened advance={advance} />
      {advance.error && <Trouble error={advance.error} />}
    </section>
  )
}
