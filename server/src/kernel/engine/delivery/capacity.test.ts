import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Capacity, type Served } from './capacity.ts'

const CONNECTIONS = 8

const served = (more: Partial<Served>): Served => ({
  isProven: false,
  running: 0,
  unstarted: [],
  go() {},
  ...more,
})

test('nothing more is read for a receiver that has not answered, while it has all it may send', () => {
  const capacity = new Capacity(CONNECTIONS)
  assert.equal(capacity.mayReadAhead(served({})), true)
  assert.equal(capacity.mayReadAhead(served({ running: 2 })), false)
  assert.equal(capacity.mayReadAhead(served({ running: 1, unstarted: [1] })), false)
})

test('for one that answers it is read ahead, though not without end', () => {
  const capacity = new Capacity(CONNECTIONS)
  const reading = (waiting: number) => served({ isProven: true, running: 8, unstarted: { length: waiting } })
  assert.equal(capacity.mayReadAhead(reading(CONNECTIONS)), true)
  assert.equal(capacity.mayReadAhead(reading(CONNECTIONS * 4)), false)
})

test('who has not answered well gets little, and all of those together leave half to the others', () => {
  const capacity = new Capacity(CONNECTIONS)
  assert.equal(capacity.leftFor(served({ isProven: true })), CONNECTIONS)
  assert.equal(capacity.leftFor(served({})), 2)
  const silent = Array.from({ length: 512 }, () => capacity.take(served({})))
  assert.equal(capacity.leftFor(served({})), 0)
  assert.equal(capacity.leftFor(served({ isProven: true })), 2)
  for (const leave of silent) leave()
  assert.ok(capacity.isEmpty())
})

test('who finds no room goes on when somebody leaves', () => {
  const capacity = new Capacity(CONNECTIONS)
  let went = 0
  const leave = capacity.take(served({}))
  capacity.waitsFor(served({ go: () => void went++ }))
  leave()
  assert.equal(went, 1)
})
