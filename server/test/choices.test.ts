import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { WORK_SHARE } from '../src/kernel/records/requests/request-log.ts'
import { DELIVERY_LIMITS } from '../src/slices/webhooks/delivery.ts'
import { CHALLENGE } from '../src/slices/webhooks/handshake.ts'
import { ACCOUNT, house } from './house.ts'

const rows = (await readFile(new URL('../../docs/choices.md', import.meta.url), 'utf8')).split('\n')
const rowOf = (point: string) => rows.find((row) => row.split('|')[1]?.trim() === point) ?? ''

test('the choices say what is: the challenge, Retry-After, the share of the log', () => {
  const { min, max } = CHALLENGE
  const challenge = `from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  assert.ok(rowOf('handshake').includes(challenge), challenge)
  assert.equal(DELIVERY_LIMITS.retryAfterMsMax, 3_600_000)
  assert.match(rowOf('`Retry-After`'), /every failing status.*up to 1 hour/)
  assert.equal(WORK_SHARE, 1 / 100)
  assert.match(rowOf('the log and load'), /a hundredth of the time/)
})

test('violations of a template stand where the choices say, and the details are words', async (t) => {
  const { owner } = await house(t)
  const wrong = {
    name: 'a',
    category: 'UTILITY',
    language: 'en_US',
    components: [{ type: 'FOOTER', text: 'x' }],
  }
  const { error } = (await owner.post(`/${ACCOUNT}/message_templates`, wrong)).body
  assert.match(rowOf('every violation'), /`error_data\.violations` a list of/)
  assert.equal(typeof error.error_data.details, 'string')
  assert.ok(Array.isArray(error.error_data.violations))
})
