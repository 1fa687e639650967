import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../kernel/process/clock.ts'
import type { Receiver } from '../receiver.ts'
import { roomOf } from './room.ts'
import { type NodeQueue, newSession } from './session.ts'

const CONNECTIONS = 8
const ANSWERED = { attempt: { at: 0, duration_ms: 1, status: 200 } }
const NEVER_ANSWERED = {
  attempt: { at: 0, duration_ms: 10_000, error: 'timeout' },
  failure: { isDeadLine: true, isGone: false },
}

const sessionOf = (id: string) =>
  newSession({ id } as Receiver, systemClock(), { token: id, leasedUntil: Number.POSITIVE_INFINITY })

const queues = (count: number) => Array.from({ length: count }, () => ({}) as NodeQueue)

test('nothing more is read for a receiver that has not answered, while it has all it may send', () => {
  const room = roomOf(CONNECTIONS)
  const session = sessionOf('silent')
  assert.equal(room.mayReadAhead(session), true)
  session.running = 2
  assert.equal(room.mayReadAhead(session), false)
  session.running = 1
  session.unstarted = queues(1)
  assert.equal(room.mayReadAhead(session), false)
})

test('for one that answers it is read ahead, though not without end', () => {
  const room = roomOf(CONNECTIONS)
  const session = sessionOf('well')
  room.judged(session, ANSWERED)
  session.running = CONNECTIONS
  session.unstarted = queues(CONNECTIONS)
  assert.equal(room.mayReadAhead(session), true)
  session.unstarted = queues(CONNECTIONS * 4)
  assert.equal(room.mayReadAhead(session), false)
})

test('one that stops answering gets as little as one that never has', () => {
  const room = roomOf(CONNECTIONS)
  const session = sessionOf('away')
  room.judged(session, ANSWERED)
  assert.equal(room.leftFor(session), CONNECTIONS)
  room.judged(session, NEVER_ANSWERED)
  assert.equal(room.leftFor(session), 2)
  session.running = 2
  assert.equal(room.mayReadAhead(session), false)
})
