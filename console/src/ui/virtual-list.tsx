/** A list of any length: only what is on screen is drawn, more is read as one comes near the end, J and K move. */

import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { PagedList, Rows } from '../server/paged-list.ts'
import { usePagedList } from '../server/use-paged-list.ts'
import { shellWords } from '../words/shell.ts'
import { useFollow } from './navigation.tsx'
import { useSingleKeys } from './single-keys.ts'
import { Trouble } from './trouble.tsx'
import { useNarrow } from './use-narrow.ts'
import { useWindowed } from './windowed.ts'

const ROW_PX = 30
const TALL_ROW_PX = 52
const NEAR_END = 30
const PAGES_ALONE_MAX = 20

type VirtualListProps<Row> = {
  label: string
  list: PagedList<Row>
  keyOf: (row: Row) => string
  current: string | undefined
  /** The address of a row within the scope. */
  pageOf: (row: Row) => string
  look: RowLook<Row>
  /** While somebody reads further down, news must not push the rows away. */
  onScrolled?: (isScrolled: boolean) => void
}

/** Made once for all rows, so that a row that was drawn is not drawn again. */
export type RowLook<Row> = { className: (row: Row) => string; draw: (row: Row) => ReactNode }

export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, keyOf, pageOf, current, look } = props
  const list = usePagedList(props.list)
  const { rows } = list
  const frame = useRef<HTMLDivElement>(null)
  const height = useNarrow() ? TALL_ROW_PX : ROW_PX
  const { places, last } = useWindowed(frame, rows.length, height)
  // Asked once for the list: a link of each row asking the router costs more than drawing it.
  const { hrefOf, follow, go } = useFollow()
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
  useListKeys(rows, current, (row, index) => {
    go(pageOf(row), { replace: true })
    if (frame.current) show(frame.current, index * height, height)
  })
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are pressed by keyboard as any link */}
      <ul className="list-rows" aria-label={label} style={{ height: rows.length * height }} onClick={follow}>
        {places.map((index) => {
          const row = rows.at(index)
          if (row === undefined) return null
          return (
            <DrawnRow
              key={keyOf(row)}
              row={row}
              place={index}
              height={height}
              of={list.state === 'all' ? rows.length : -1}
              isCurrent={keyOf(row) === current}
              href={hrefOf(pageOf(row))}
              look={look as RowLook<unknown>}
            />
          )
        })}
      </ul>
      {list.error !== undefined && <Trouble error={list.error} again={() => void list.more()} />}
      {list.state === 'reading' && rows.length === 0 && <p className="reading">{shellWords.loading}</p>}
    </div>
  )
}

type DrawnRowProps = {
  row: unknown
  place: number
  height: number
  of: number
  isCurrent: boolean
  href: string
  look: RowLook<unknown>
}

const DrawnRow = memo(({ row, place, height, of, isCurrent, href, look }: DrawnRowProps) => (
  <li
    aria-setsize={of}
    aria-posinset={place + 1}
    className={isCurrent ? 'list-row current' : 'list-row'}
    style={{ height, transform: `translateY(${place * height}px)` }}
  >
    <a href={href} className={look.className(row)} {...(isCurrent && { 'aria-current': 'true' as const })}>
      {look.draw(row)}
    </a>
  </li>
))

/** Scrolls no further than it must. */
function show(frame: HTMLElement, top: number, height: number): void {
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + height > frame.scrollTop + frame.clientHeight)
    frame.scrollTop = top + height - frame.clientHeight
}

function useListKeys<Row>(
  rows: Rows<Row>,
  current: string | undefined,
  open: (row: Row, index: number) => void,
) {
  useSingleKeys((key) => {
    const step = key === 'j' ? 1 : key === 'k' ? -1 : 0
    if (step === 0) return
    const at = current === undefined ? -1 : rows.placeOf(current)
    const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)
    const row = rows.at(next)
    if (row !== undefined) open(row, next)
  })
}
