/** The change of the platform that comes next, by the clock of the world: "in 12 days: v21.0 ends". */

import type { useAdvance } from '../server/clock.ts'
import { useWorldNow } from '../server/clock.ts'
import { usePlatform } from '../server/platform.ts'
import { platformWords as words } from '../words/platform.ts'
import { Button } from './button.tsx'
import { To } from './navigation.tsx'
import { readTime } from './times.ts'

const DAY_MS = 86_400_000

export function NextChange({ advance }: { advance: ReturnType<typeof useAdvance> }) {
  const { data } = usePlatform()
  const now = useWorldNow(60_000)
  const next = data?.next.find(({ at }) => readTime(at) > now)
  if (!next) return null
  const awayMs = readTime(next.at) - now
  return (
    <section>
      <b>{words.nextTitle}</b>
      <p className="row">
        <To className="link grow" page="platform">
          {words.next(Math.ceil(awayMs / DAY_MS), next)}
        </To>
        <Button
          little
          title={words.moveThere}
          isBusy={advance.isPending}
          onClick={() => advance.mutate(Math.ceil(awayMs / 1000) + 1)}
        >
          {next.from}
        </Button>
      </p>
    </section>
  )
}
