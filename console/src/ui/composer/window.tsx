/** The customer service window: free-form messages for a day after the customer last wrote, as time that runs out. */

import { useWorldNow } from '../../server/clock.ts'
import { composerWords } from '../../words/composer.ts'
import { Icon } from '../icon.tsx'
import { moved } from '../times.ts'

const words = composerWords.window
const DAY_MS = 86_400_000
const EVERY_MS = 5_000

export type Window = { isOpen: boolean; leftMs: number; why: string | undefined }

/** `lastInbound` in the world's time; undefined: never. */
export function useWindow(lastInbound: number | undefined, who: string): Window {
  const now = useWorldNow(EVERY_MS)
  if (lastInbound === undefined) return { isOpen: false, leftMs: 0, why: words.never(who) }
  const leftMs = lastInbound + DAY_MS - now
  const ago = moved((now - lastInbound) / 1000).slice(1)
  return { isOpen: leftMs > 0, leftMs, why: leftMs > 0 ? undefined : words.closed(who, ago) }
}

export function WindowChip({ isOpen, leftMs, why }: Window) {
  if (!isOpen)
    return (
      <p className="window closed" role="status">
        <Icon name="clock" small />
        <span>{why}</span>
      </p>
    )
  return (
    <p className="window">
      <Icon name="clock" small />
      <span>{words.open(moved(leftMs / 1000).slice(1))}</span>
      <meter className="unseen" aria-label={words.label} min={0} max={DAY_MS} value={leftMs} />
      <i aria-hidden="true" style={{ '--left': `${(leftMs / DAY_MS) * 100}%` } as object} />
    </p>
  )
}
