/** Tabs over one thing, moved through with the arrow keys. */

import type { KeyboardEvent, ReactNode } from 'react'
import { useId } from 'react'

export type Tab = { key: string; name: ReactNode; body: () => ReactNode }

export function Tabs({
  tabs,
  current,
  onChange,
  label,
}: {
  tabs: Tab[]
  current: string
  onChange: (key: string) => void
  label: string
}) {
  const id = useId()
  const shown = tabs.find(({ key }) => key === current) ?? tabs[0]
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || !shown) return
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    document.getElementById(`${id}${next.key}`)?.focus()
  }
  if (!shown) return null
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={key === shown.key}
            aria-controls={`${id}panel`}
            tabIndex={key === shown.key ? 0 : -1}
            className="tab"
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${shown.key}`} className="tab-panel">
        {shown.body()}
      </div>
    </>
  )
}
