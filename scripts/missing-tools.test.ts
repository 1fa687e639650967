import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

test('CI gets names of packages, and nothing else', () => {
  // Nothing is found there, so that all are named.
  const printed = execFileSync(process.execPath, ['scripts/missing-tools.ts'], {
    env: { PATH: '/nowhere' },
    encoding: 'utf8',
  })
  const names = printed.trim().split('\n')
  assert.ok(names.includes('curl'), printed)
  assert.deepEqual(
    names.filter((name) => !/^[a-z][a-z0-9.+-]+$/.test(name)),
    [],
  )
})
