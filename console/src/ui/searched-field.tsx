/** One of some, chosen from a list; where there are too many for one, found by the server by its name or its id. */

import { useState } from 'react'
import { KEPT, useRead } from '../server/reads.ts'
import { AT_HAND_MAX } from '../server/scope.ts'
import { shellWords } from '../words/shell.ts'
import { SelectField } from './form.tsx'
import { Picker } from './picker.tsx'
import { Popover } from './popover.tsx'
import { Trouble } from './trouble.tsx'
import { useCalm } from './use-calm.ts'

type Named = { id: string; name: string }

type SearchedFieldProps<T extends Named> = {
  label: string
  note?: string
  chosen: T | undefined
  /** Shown before somebody searches. */
  atHand: T[]
  search: (q: string) => Promise<T[]>
  onChange: (chosen: T) => void
}

const CALM_MS = 150

export function SearchedField<T extends Named>(props: SearchedFieldProps<T>) {
  const { label, note, chosen, atHand, onChange } = props
  if (atHand.length >= AT_HAND_MAX) return <Searched {...props} />
  return (
    <SelectField
      label={label}
      note={note}
      value={chosen?.id ?? ''}
      options={atHand.map(({ id, name }) => [id, name])}
      onChange={(wanted) => {
        const one = atHand.find(({ id }) => id === wanted)
        if (one) onChange(one)
      }}
    />
  )
}

function Searched<T extends Named>({ label, note, chosen, atHand, search, onChange }: SearchedFieldProps<T>) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const wanted = useCalm(typed, CALM_MS)
  const { data: found, error } = useRead(['searched field', label, wanted], () => search(wanted), {
    enabled: wanted !== '',
    ...KEPT,
  })
  const isReading = typed !== '' && found === undefined && !error
  return (
    <div className="field">
      <span className="label">{label}</span>
      <Popover
        label={label}
        className="input language"
        face={
          <>
            <span className="unseen">{label}: </span>
            <span className="grow cut">{chosen?.name}</span> <code className="faint">{chosen?.id}</code>
          </>
        }
      >
        {(close) => (
          <>
            {error && <Trouble error={error} />}
            <Picker
              label={label}
              placeholder={shellWords.searchNames}
              text={text}
              onText={setText}
              empty={isReading ? shellWords.loading : shellWords.nothingFound}
              choices={(typed === '' ? atHand : (found ?? [])).map((one) => ({
                key: one.id,
                name: one.name,
                title: one.name,
                detail: one.id,
                isCurrent: one.id === chosen?.id,
                choose() {
                  close()
                  setText('')
                  onChange(one)
                },
              }))}
            />
          </>
        )}
      </Popover>
      {note !== undefined && <span className="hint">{note}</span>}
    </div>
  )
}
