/** A customer who has not written yet: a name and a number, and their phone is opened. */

import { type FormEvent, useState } from 'react'
import { pathIn, useScope } from '../../server/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useGo } from '../../ui/navigation.tsx'
import { Popover } from '../../ui/popover.tsx'
import { withSearch } from '../../ui/search-state.ts'
import { conversationWords as words } from '../../words/conversations.ts'

export function AddCustomer() {
  const go = useGo()
  const { params } = useScope()
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [isBad, setBad] = useState(false)
  function submit(event: FormEvent, close: () => void) {
    event.preventDefault()
    const digits = number.replace(/\D/g, '')
    if (digits.length < 7 || digits.length > 15) return setBad(true)
    close()
    go(pathIn(params, withSearch(`conversations/${digits}`, { name })))
  }
  return (
    <Popover
      label={words.addTitle}
      className="button bare"
      align="end"
      face={
        <>
          <Icon name="plus" small />
          {words.add}
        </>
      }
    >
      {(close) => (
        <form className="popover-body" onSubmit={(event) => submit(event, close)}>
          <b>{words.addTitle}</b>
          <label className="field">
            <span className="label">{words.addName}</span>
            <input className="input" value={name} onChange={(event) => setName(event.target.value)} />
          </label>
          <label className="field">
            <span className="label">{words.addNumber}</span>
            <input
              className="input mono"
              inputMode="tel"
              aria-invalid={isBad}
              value={number}
              onChange={(event) => {
                setBad(false)
                setNumber(event.target.value)
              }}
            />
            <span className={isBad ? 'hint bad' : 'hint'}>{isBad ? words.addBad : words.addHint}</span>
          </label>
          <div>
            <Button type="submit" kind="go">
              {words.open}
            </Button>
          </div>
        </form>
      )}
    </Popover>
  )
}
