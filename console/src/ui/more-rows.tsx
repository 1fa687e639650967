/** The end of a long list: more rows are read as it comes into view, or by its button. */

import { useEffect, useRef } from 'react'
import type { LongList } from '../server/long-list.ts'
import { listWords } from '../words/shell.ts'
import { Button } from './button.tsx'
import { count } from './times.ts'

export function MoreRows<Row>({ list }: { list: LongList<Row> }) {
  const { rows, hasMore, isReading, error } = list
  const end = useRef<HTMLDivElement>(null)
  const reading = useRef(list)
  reading.current = list
  const isWanted = hasMore && !isReading && !error
  useEffect(() => {
    if (!isWanted || !end.current) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && reading.current.more())
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [isWanted])
  if (!hasMore) return null
  return (
    <div ref={end} className="more-rows">
      <span className="faint grow">{listWords.showing(count(rows.length), true)}</span>
      <Button little isBusy={isReading} onClick={list.more}>
        {listWords.more}
      </Button>
    </div>
  )
}
