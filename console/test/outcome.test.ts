import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedEvent } from '@parley-dev/operator'
import { outcomeLook, shortReason } from '../src/ui/outcome.ts'

type Delivery = ListedEvent['deliveries'][number]

const waiting = (more: Partial<Delivery>): ListedEvent => ({
  id: '1',
  field: 'messages',
  account_id: '2',
  node_id: '3',
  occurred_at: '2026-01-01T00:00:00+0000',
  outcome: 'waiting',
  deliveries: [{ id: '4', state: 'waiting', attempts: 0, url: 'http://127.0.0.1:3000/hook', ...more }],
})

test('what waits is failing after three attempts', () => {
  assert.deepEqual(outcomeLook(waiting({ attempts: 2 })), { tone: 'wait', words: 'Waiting' })
  assert.deepEqual(outcomeLook(waiting({ attempts: 3 })), { tone: 'fail', words: 'Failing' })
  const delivered = { ...waiting({ attempts: 9, state: 'delivered' }), outcome: 'delivered' } as const
  assert.deepEqual(outcomeLook(delivered), { tone: 'ok', words: 'Delivered' })
})

test('what waits behind a receiver says for which', () => {
  assert.equal(shortReason(waiting({ circuit: 'open' })), 'behind others for 127.0.0.1:3000')
  assert.equal(shortReason(waiting({ circuit: 'paused' })), '127.0.0.1:3000 is paused')
  assert.equal(shortReason(waiting({ circuit: 'closed' })), '')
})
