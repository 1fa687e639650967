/** What a transcript keeps of what went over the line: no secret, no person, and the shape of everything. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFound, planted } from '../../../test/transcripts/canaries.ts'
import { redactionUnder } from './redaction.ts'

const CANARIES = 500
const at = (key: string, isAnswer = true) => ({ path: key, key, isAnswer })

test(`none of ${CANARIES} canaries, wherever it was planted, can be found in a transcript`, () => {
  const found = Array.from({ length: CANARIES }, (_, seed) => planted(seed)).filter(({ line, canary }) =>
    isFound(line, canary),
  )
  assert.deepEqual(found.slice(0, 3), [])
})

test('words of the contract stay, and everything else becomes something of the same shape', () => {
  const redaction = redactionUnder(Buffer.alloc(32, 7))
  const sent = {
    messaging_product: 'whatsapp',
    to: '+1 650 555-1234',
    type: 'template',
    template: { name: 'order_ready', language: { code: 'en_US' }, components: [{ type: 'body' }] },
  }
  const kept = redaction.value(sent, at('body', false)) as typeof sent
  assert.deepEqual(
    { ...kept, to: '', template: { ...kept.template, name: '' } },
    { ...sent, to: '', template: { ...sent.template, name: '' } },
  )
  assert.match(kept.to, /^\+\d \d{3} \d{3}-\d{4}$/)
  assert.match(kept.template.name, /^[a-z]{5}_[a-z]{5}$/)
  assert.notEqual(kept.template.name, sent.template.name)
  const texts = {
    'Hello {{1}}, see {{first_name}} at 12!':
      /^[A-Z][a-z]{4} \{\{1\}\}, [a-z]{3} \{\{first_name\}\} [a-z]{2} \d\d!$/,
    'https://shop.test/a?access_token=abc':
      /^https:\/\/[a-z]{4}-[a-z]{4}\.example\/[a-z]\?access_token=[a-z]{3}$/,
    'wamid.HBgLMTY1': /^wamid\.[A-Z]{2}[a-z][A-Z]{4}\d[A-Z]?\d?$|^wamid\.\w+$/,
    '{"flow_token":"x1y2"}': /^\{"flow_token":"[a-z]\d[a-z]\d"\}$/,
  }
  for (const [text, shape] of Object.entries(texts)) assert.match(redaction.text(text, at('body')), shape)
  assert.match(
    redaction.text('2024-01-31T10:00:00+0000', at('updated_at')),
    /^2025-\d\d-\d\dT\d\d:\d\d:00\+0000$/,
  )
  assert.match(String(redaction.value(1_700_000_000, at('timestamp'))), /^17\d{8}$/)
  assert.equal(redaction.value(131_047, at('code')), 131_047)
  assert.notEqual(redaction.value(131_047, at('code', false)), 131_047)
})

test('one value has one stand-in, wherever and however it is written, and another under another key', () => {
  const redaction = redactionUnder(Buffer.alloc(32, 1))
  const digits = redaction.text('16505551234', at('wa_id'))
  assert.equal(redaction.text('+1 (650) 555-1234', at('phone')).replace(/\D/g, ''), digits)
  assert.ok(redaction.text('Call 16505551234 today', at('body')).includes(digits))
  assert.equal(String(redaction.value(16_505_551_234, at('from'))), digits)
  assert.notEqual(redactionUnder(Buffer.alloc(32, 2)).text('16505551234', at('wa_id')), digits)
  assert.deepEqual(
    [...redaction.replaced.values()].find(({ path }) => path === 'wa_id'),
    { path: 'wa_id', was: '16505551234', became: digits },
  )
})
