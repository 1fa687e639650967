/** A customer who has not written yet: a name and a number, and their phone is opened. */

import { useState } from 'react'
import { pathIn, useScope } from '../../server/scope.ts'
import { TextField } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useGo } from '../../ui/navigation.tsx'
import { PopoverForm } from '../../ui/popover-form.tsx'
import { withSearch } from '../../ui/search-state.ts'
import { conversationWords as words } from '../../words/conversations.ts'

export function AddCustomer() {
  const go = useGo()
  const { params } = useScope()
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [isBad, setBad] = useState(false)
  function open(close: () => void) {
    const digits = number.replace(/\D/g, '')
    if (digits.length < 7 || digits.length > 15) return setBad(true)
    close()
    go(pathIn(params, withSearch(`conversations/${digits}`, { name })))
  }
  return (
    <PopoverForm
      label={words.addTitle}
      className="button bare"
      align="end"
      face={
        <>
          <Icon name="plus" small />
          {words.add}
        </>
      }
      send={words.open}
      onSend={open}
    >
      <b>{words.addTitle}</b>
      <TextField label={words.addName} value={name} onText={setName} />
      <TextField
        className="mono"
        inputMode="tel"
        label={words.addNumber}
        note={isBad ? words.addBad : words.addHint}
        invalid={isBad}
        value={number}
        onText={(typed) => {
          setBad(false)
          setNumber(typed)
        }}
      />
    </PopoverForm>
  )
}
