import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { errorBody, invalidParameter, missingPermission, notFound } from './errors.ts'

test('the number of a refusal stands in front of its words, put there in one place', () => {
  assert.equal(invalidParameter('Param a is wrong.').message, '(#100) Param a is wrong.')
  assert.match(missingPermission(['a'], []).message, /^\(#200\) This needs the permission a; /)
  assert.match(notFound('GET', '1').message, /^Unsupported get request/)
  const files = globSync(join(import.meta.dirname, '../..', '**/*.ts'))
  assert.ok(files.length > 300)
  const numbered = files.filter(
    (file) => !file.endsWith('.test.ts') && /[`'"]\(#\d+\) /.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(numbered, [])
})

test('a case may know more about itself than its kind, but never another code', () => {
  const refused = invalidParameter('This link has expired.', { status: 403, blame: ['signature'] })
  assert.equal(refused.parts.status, 403)
  const { error } = errorBody(refused, { trace_id: 't', platform: false }) as {
    error: Record<string, unknown>
  }
  assert.deepEqual(error, {
    code: 100,
    message: '(#100) This link has expired.',
    type: 'OAuthException',
    error_data: { details: '(#100) This link has expired.', blame_field_specs: [['signature']] },
    is_transient: false,
    trace_id: 't',
  })
})

test('on versioned paths a title stands above a sentence for the user; on plain ones only where there is one of its own', () => {
  const titled = invalidParameter('The name is taken.', { title: 'Name taken' })
  const userMessageOf = (refused: typeof titled, platform: boolean) =>
    (errorBody(refused, { trace_id: 't', platform }).error as Record<string, unknown>).error_user_msg
  assert.equal(userMessageOf(titled, true), 'The name is taken.')
  assert.equal(userMessageOf(titled, false), undefined)
  assert.equal(userMessageOf(invalidParameter('No.', { userMessage: 'Mine.' }), false), 'Mine.')
  assert.equal(userMessageOf(invalidParameter('No title.'), true), undefined)
})
