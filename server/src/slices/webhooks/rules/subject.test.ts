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
  assert.equal(subjectOf({ message_echoes: [echo] }), 'to +4915551 · At ten.')
  assert.equal(subjectOf({ alert_info: { alert_type: 'WEBHOOK_PAUSED' } }), 'WEBHOOK_PAUSED')
  assert.equal(subjectOf({ alert_info: null }), undefined)
})

test('of every field an event is described by what became other', () => {
  const template = { message_template_name: 'order_ready', message_template_language: 'en' }
  for (const [value, said] of [
    [{ ...template, event: 'APPROVED' }, 'order_ready · en · APPROVED'],
    [{ ...template, new_quality_score: 'RED' }, 'order_ready · en · RED'],
    [{ ...template, new_category: 'MARKETING' }, 'order_ready · en · MARKETING'],
    [
      { display_phone_number: '1555', event: 'UPGRADE', current_limit: 'TIER_10K' },
      '1555 · UPGRADE · TIER_10K',
    ],
    [
      { display_phone_number: '1555', decision: 'APPROVED', requested_verified_name: 'Rye' },
      '1555 · APPROVED · Rye',
    ],
    [
      { user_preferences: [{ category: 'marketing_messages', value: 'stop' }], contacts: [{ wa_id: '1' }] },
      '1 · stop marketing_messages',
    ],
    [{ display_phone_number: '1555', username: 'rye', status: 'reserved' }, '1555 · rye · reserved'],
    [{ display_phone_number: '1555', status: 'deleted' }, '1555 · deleted'],
    [
      { type: 'phone_number_settings', phone_number_settings: { phone_number_id: '3', calling: {} } },
      'phone_number_settings · calling',
    ],
    [{ max_daily_conversations_per_business: 1000 }, '1000 customers a day'],
    [{ decision: 'APPROVED' }, 'APPROVED'],
  ] as const)
    assert.equal(subjectOf(value), said)
})

test('the status of a message is described as the message’s, with the code of a failure', () => {
  assert.equal(subjectOf({ statuses: [{ status: 'read', recipient_id: '1' }] }), 'message read · 1')
  assert.equal(
    subjectOf({ statuses: [{ status: 'failed', recipient_id: '1', errors: [{ code: 131026 }] }] }),
    'message failed (131026) · 1',
  )
})
