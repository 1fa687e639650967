import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subjectOf } from './subject.ts'

const from = (message: object, profile?: object) => ({
  contacts: [{ wa_id: '4915551', ...(profile && { profile }) }],
  messages: [message],
})

test('a message is described by who wrote it and what it says, whatever its kind', () => {
  const ada = { name: 'Ada Moreno' }
  for (const [message, said] of [
    [{ type: 'text', text: { body: 'Is the rye\nstill warm?' } }, 'Ada Moreno · Is the rye still warm?'],
    [{ type: 'image', image: { caption: 'Like this' } }, 'Ada Moreno · image: Like this'],
    [{ type: 'reaction', reaction: { emoji: '👍' } }, 'Ada Moreno · reaction: 👍'],
    [{ type: 'button', button: { text: 'Yes' } }, 'Ada Moreno · button: Yes'],
    [
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { title: 'Rye' } } },
      'Ada Moreno · interactive: Rye',
    ],
    [{ type: 'audio', audio: { id: '1' } }, 'Ada Moreno · audio'],
    [{ type: 'contacts', contacts: [{}] }, 'Ada Moreno · contacts'],
  ] as const)
    assert.equal(subjectOf(from(message, ada)), said)
  assert.equal(subjectOf(from({ type: 'text', text: { body: 'x' } })), '4915551 · x')
  assert.match(
    subjectOf(from({ type: 'text', text: { body: '👍'.repeat(90) } })) ?? '',
    /^4915551 · (👍){80}…$/u,
  )
})

test('what the business wrote is described by whom it went to, an alert by its type', () => {
  const echo = { to: '4915551', type: 'text', text: { body: 'At ten.' } }
  assert.equal(subjectOf({ message_echoes: [echo] }), 'to 4915551 · At ten.')
  assert.equal(subjectOf({ alert_info: { alert_type: 'WEBHOOK_PAUSED' } }), 'WEBHOOK_PAUSED')
  assert.equal(subjectOf({ alert_info: null }), undefined)
})

test('the status of a message is described as the message’s, with the code of a failure', () => {
  assert.equal(subjectOf({ statuses: [{ status: 'read', recipient_id: '1' }] }), 'message read · 1')
  assert.equal(
    subjectOf({ statuses: [{ status: 'failed', recipient_id: '1', errors: [{ code: 131026 }] }] }),
    'message failed (131026) · 1',
  )
})
