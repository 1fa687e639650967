/** Where one can go: at the left of a desk, at the bottom of a phone. */

import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { useScopeParams } from '../server/scope.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { To } from '../ui/navigation.tsx'
import { shellWords } from '../words/shell.ts'
import { useCounts } from './counts.ts'
import { type Entry, THUMB_PAGES, useEntries } from './entries.ts'
import { LiveFoot } from './live-foot.tsx'

/** The page of the address: what stands behind the scope. */
export function useCurrentPage(): string {
  const { pathname } = useLocation()
  const { world, account, number } = useScopeParams()
  const [, behind = ''] = pathname.split(`/${world}/${account}/${number}`)
  return behind.split('/')[1] ?? ''
}

function Entries({ current }: { current: string }) {
  const counts = useCounts()
  const entries = useEntries()
  return entries.map((entry, index) => (
    <div key={entry.page} className="rail-item">
      {entry.group !== undefined && entry.group !== entries[index - 1]?.group && <h2>{entry.group}</h2>}
      <To
        page={entry.page}
        className="rail-link"
        title={entry.name}
        {...(entry.page === current && { 'aria-current': 'page' as const })}
      >
        <Icon name={entry.icon} />
        <span className="rail-name">{entry.name}</span>
        <Counter entry={entry} counts={counts} />
      </To>
    </div>
  ))
}

function Counter({ entry, counts }: { entry: Entry; counts: ReturnType<typeof useCounts> }) {
  const counter = counts[entry.page]
  if (!counter) return null
  return (
    <span className={`rail-count tone-${counter.tone}`} title={counter.title}>
      {counter.tone === 'unsent' && <Icon name="broken" small />}
      {counter.words}
      <span className="unseen">{counter.title}</span>
    </span>
  )
}

export function Rail() {
  const current = useCurrentPage()
  return (
    <nav className="rail" aria-label={shellWords.navigation}>
      <To className="brand" aria-label={shellWords.product}>
        <Mark />
        <span className="rail-name">{shellWords.product}</span>
      </To>
      <Entries current={current} />
      <LiveFoot />
    </nav>
  )
}

export const Mark = () => (
  <svg className="mark" viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="9.600" r="8.200" className="mark-ground" />
    <path d="M4 13.500 2.600 18.400l5.200-1.500z" className="mark-ground" />
    <path d="M6 9.700h8" className="mark-line" />
    <circle cx="6" cy="9.700" r="1.900" className="mark-dot" />
    <circle cx="14" cy="9.700" r="1.900" className="mark-ring" />
  </svg>
)

export function ThumbBar() {
  const current = useCurrentPage()
  const sheet = useRef<HTMLDialogElement>(null)
  const all = useEntries()
  const entries = THUMB_PAGES.flatMap((page) => all.find((entry) => entry.page === page) ?? [])
  return (
    <>
      <nav className="thumb-bar" aria-label={shellWords.navigation}>
        {entries.map(({ page, name, icon }) => (
          <To key={page} page={page} {...(page === current && { 'aria-current': 'page' as const })}>
            <Icon name={icon} />
            {page === 'conversations' ? shellWords.chats : name}
          </To>
        ))}
        <button type="button" onClick={() => sheet.current?.showModal()}>
          <Icon name="menu" />
          {shellWords.more}
        </button>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: whichever way a link is followed, the sheet closes */}
      <dialog
        ref={sheet}
        className="sheet"
        aria-label={shellWords.moreTitle}
        onClick={() => sheet.current?.close()}
      >
        <div className="row">
          <b className="grow">{shellWords.moreTitle}</b>
          <IconButton icon="cross" label={shellWords.close} />
        </div>
        <div className="menu">
          {all.map(({ page, name, icon }) => (
            <To key={page} page={page}>
              <Icon name={icon} />
              {name}
            </To>
          ))}
        </div>
        <LiveFoot />
      </dialog>
    </>
  )
}
