import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filledSlots, filling, slot } from './slots.ts'

test('a slot holds what was filled in, nothing where nobody did, and is filled once', () => {
  const greeting = slot<string>('greeting')
  assert.equal(filledSlots([]).heldBy(greeting), undefined)
  assert.equal(filledSlots([filling(greeting, 'Hello')]).heldBy(greeting), 'Hello')
  assert.throws(
    () => filledSlots([filling(greeting, 'Hello'), filling(greeting, 'Hi')]),
    /greeting is filled twice/,
  )
})
