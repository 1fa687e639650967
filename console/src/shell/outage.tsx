/** While the server is away: since when, and when it is asked again. What was read stays on the page. */

import { useEffect, useState } from 'react'
import { tryNow, useReach } from '../server/reach.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { clockTime } from '../ui/times.ts'
import { outageWords } from '../words/shell.ts'

export function Outage() {
  const { awaySince, againAt } = useReach()
  const now = useSeconds(againAt !== undefined)
  if (awaySince === undefined) return null
  return (
    <div className="toast outage">
      <Icon name="broken" />
      <span className="grow">
        {outageWords.away(clockTime(awaySince))} {/* Read out once, not every second. */}
        <span aria-hidden="true">
          {againAt === undefined
            ? outageWords.trying
            : outageWords.again(Math.max(1, Math.ceil((againAt - now) / 1000)))}
        </span>
      </span>
      <Button little onClick={tryNow}>
        {outageWords.tryNow}
      </Button>
    </div>
  )
}

function useSeconds(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isCounting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  return now
}
