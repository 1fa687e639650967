/** A field that filters what stands below it, a moment after one has typed. */

import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useSearchState } from './search-state.ts'

const CALM_MS = 200

export type SearchProps = { label: string; hint: string; value: string; onChange: (text: string) => void }

/** What a page lists, filtered by `q` in its address. */
export function PageSearch(words: Pick<SearchProps, 'label' | 'hint'>) {
  const [{ q = '' }, setSearch] = useSearchState()
  return <SearchBox {...words} value={q} onChange={(text) => setSearch({ q: text })} />
}

export function SearchBox({ label, hint, value, onChange }: SearchProps) {
  const [text, setText] = useState(value)
  const changing = useRef(onChange)
  changing.current = onChange
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    // What comes from elsewhere, such as a link that leads to another place, takes the place of what was typed.
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    const { pathname } = location
    timer.current = setTimeout(() => {
      // Whoever has gone elsewhere meanwhile does not search there.
      if (location.pathname !== pathname) return setText(sent.current)
      sent.current = typed
      changing.current(typed)
    }, CALM_MS)
  }
  return (
    <div className="search-box">
      <Icon name="search" small />
      <input
        type="search"
        data-search
        aria-label={label}
        placeholder={hint}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </div>
  )
}
