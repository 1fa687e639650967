/** Figures in the notes of operations and in the pages are those of the code. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { DELIVERY_LIMITS } from '../src/kernel/engine/index.ts'
import { WORK_SHARE } from '../src/kernel/records/requests/request-log.ts'
import { listRequests } from '../src/slices/requests/operations.ts'
import { CHALLENGE } from '../src/slices/webhooks/handshake.ts'
import { subscribeApp } from '../src/slices/webhooks/operations.ts'
import { ACCOUNT, house } from './house.ts'

const page = (path: string) => readFile(new URL(`../../docs/${path}`, import.meta.url), 'utf8')

test('notes and pages say what is: the challenge, Retry-After, the share of the request log', async () => {
  const { min, max } = CHALLENGE
  const challenge = `from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  assert.ok(subscribeApp.note?.some((one) => one.includes(challenge)))
  assert.equal(DELIVERY_LIMITS.retryAfterMsMax, 3_600_000)
  assert.match(await page('explanation/delivery.md'), /`Retry-After`.*up to 1 hour/)
  assert.equal(WORK_SHARE, 1 / 100)
  assert.match(listRequests.note?.join() ?? '', /a hundredth of the processor's time/)
})

test('a refused template carries its violations where the note says, and the details are text', async (t) => {
  const { owner } = await house(t)
  const components = [{ type: 'FOOTER', text: 'x' }]
  const wrong = { name: 'a', category: 'UTILITY', language: 'en_US', components }
  const { error } = (await owner.post(`/${ACCOUNT}/message_templates`, wrong)).body
  assert.equal(typeof error.error_data.details, 'string')
  assert.ok(Array.isArray(error.error_data.violations))
})
