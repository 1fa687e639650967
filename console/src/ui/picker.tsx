/** A field to search with and a list to choose from, all by keyboard: scope menus and the palette are this. */

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export type Choice = {
  key: string
  title: ReactNode
  /** What is searched in. */
  name: string
  detail?: string | undefined
  group?: string | undefined
  isCurrent?: boolean
  choose: () => void
}

type PickerProps = {
  label: string
  placeholder: string
  choices: Choice[]
  text: string
  onText: (text: string) => void
  empty: string
}

export function Picker({ label, placeholder, choices, text, onText, empty }: PickerProps) {
  const id = useId()
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const chosen = Math.min(at, choices.length - 1)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelector(`[data-at="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((chosen + step + choices.length) % Math.max(choices.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choices[chosen]?.choose()
    }
  }
  return (
    <div className="picker">
      <input
        ref={field}
        className="picker-field"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={choices[chosen] ? `${id}${chosen}` : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setAt(0)
          onText(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {choices.length === 0 && <p className="picker-empty">{empty}</p>}
      <div ref={list} className="picker-list" role="listbox" id={`${id}list`} aria-label={label}>
        {choices.map((choice, index) => (
          <div key={choice.key} role="presentation">
            {choice.group !== undefined && choice.group !== choices[index - 1]?.group && (
              <div className="picker-group" role="presentation">
                {choice.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field, which keeps the focus */}
            <div
              id={`${id}${index}`}
              data-at={index}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={choice.isCurrent ? 'choice current' : 'choice'}
              onMouseMove={() => index !== chosen && setAt(index)}
              onClick={choice.choose}
            >
              <span className="cut">{choice.title}</span>
              {choice.detail !== undefined && <span className="choice-detail cut">{choice.detail}</span>}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
