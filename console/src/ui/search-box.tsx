/** A field that filters what stands below it, a moment after one has typed. */

import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

const CALM_MS = 200

export type SearchProps = { label: string; hint: string; value: string; onChange: (text: string) => void }

export function SearchBox({ label, hint, value, onChange }: SearchProps) {
  const [text, setText] = useState(value)
  const changing = useRef(onChange)
  changing.current = onChange
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => changing.current(text), CALM_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div className="search-box">
      <Icon name="search" small />
      <input
        type="search"
        data-search
        aria-label={label}
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </div>
  )
}
