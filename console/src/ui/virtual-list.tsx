/** A list of any length: only what is on screen is drawn, more is read as one comes near the end, J and K move. */

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { type PagedList, usePagedList } from '../server/paged-list.ts'
import { isTyping } from '../shell/keys.ts'
import { shellWords } from '../words/shell.ts'
import { Trouble } from './trouble.tsx'
import { useWindowed } from './windowed.ts'

const ROW_PX = 30
const TALL_ROW_PX = 52
const NEAR_END = 30
const PAGES_ALONE_MAX = 20

const narrow = matchMedia('(max-width: 767px)')

const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )

type VirtualListProps<Row> = {
  label: string
  list: PagedList<Row>
  /** Those of it that are shown. */
  rows: Row[]
  keyOf: (row: Row) => string
  current: string | undefined
  open: (row: Row) => void
  draw: (row: Row) => ReactNode
  /** While somebody reads further down, news must not push the rows away. */
  onScrolled?: (isScrolled: boolean) => void
}

export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, keyOf, current, draw } = props
  const list = usePagedList(props.list)
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const height = isNarrow ? TALL_ROW_PX : ROW_PX
  const { places, last } = useWindowed(frame, rows.length, height)
  // A filter that nothing fits would read the whole log by itself: after so many pages it takes a hand to go on.
  const alone = useRef(0)
  useEffect(() => {
    if (
      alone.current < PAGES_ALONE_MAX &&
      (list.state === 'more' || list.state === 'new') &&
      list.error === undefined &&
      last >= rows.length - NEAR_END
    ) {
      alone.current++
      void list.more()
    }
  })
  useListKeys(props, (index) => frame.current && show(frame.current, index * height, height))
  return (
    <div
      ref={frame}
      className="list-frame"
      onScroll={(event) => {
        alone.current = 0
        props.onScrolled?.(event.currentTarget.scrollTop > height)
      }}
    >
      {/* The height is known before the rows are: nothing jumps. */}
      <ul className="list-rows" aria-label={label} style={{ height: rows.length * height }}>
        {places.map((index) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <li
              key={keyOf(row)}
              aria-setsize={list.state === 'all' ? rows.length : -1}
              aria-posinset={index + 1}
              className={keyOf(row) === current ? 'list-row current' : 'list-row'}
              style={{ height, transform: `translateY(${index * height}px)` }}
            >
              {draw(row)}
            </li>
          )
        })}
      </ul>
      {list.error !== undefined && <Trouble error={list.error} again={() => void list.more()} />}
      {list.state === 'reading' && rows.length === 0 && <p className="reading">{shellWords.loading}</p>}
    </div>
  )
}

/** Scrolls no further than it must. */
function show(frame: HTMLElement, top: number, height: number): void {
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + height > frame.scrollTop + frame.clientHeight)
    frame.scrollTop = top + height - frame.clientHeight
}

function useListKeys<Row>(
  { rows, keyOf, current, open }: VirtualListProps<Row>,
  show: (index: number) => void,
) {
  const state = useRef({ rows, keyOf, current, open, show })
  state.current = { rows, keyOf, current, open, show }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0 || isTyping(event) || event.metaKey || event.ctrlKey) return
      const { rows, keyOf, current, open, show } = state.current
      const at = rows.findIndex((row) => keyOf(row) === current)
      const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)
      const row = rows[next]
      if (row === undefined) return
      open(row)
      show(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
