import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER } from '../../../../test/house.ts'
import { slices } from '../../../app/slices.ts'

test('coverage is computed from the registry, and what the platform has beyond it says so on versioned paths (100)', async (t) => {
  const { owner, operator } = await house(t)
  const { operations, fields } = (await operator.get('/operator/coverage')).body
  const missing = operations.filter(({ offered }: { offered: string }) => offered === 'no')
  assert.ok(missing.length > 5 && operations.length > 80)
  const business = '600000000000001'
  assertDone(await operator.post(`/operator/${ACCOUNT}`, { business_id: business }))
  const ids: Record<string, string> = { account: ACCOUNT, phone_number: NUMBER, business }
  for (const { operation } of missing) {
    const [method, path] = operation.split(' ')
    const [, kind = '', edge] = /^\/\{(\w+)\}(.*)$/.exec(path) ?? []
    if (!ids[kind]) continue
    const ask = (prefix: string) => {
      const at = `${prefix}/${ids[kind]}${edge}`
      return method === 'GET' ? owner.get(at) : method === 'POST' ? owner.post(at) : owner.delete(at)
    }
    const says = /is known to the platform, not offered here/
    assertRefused(await ask('/v26.0'), { status: 400, code: 100, says })
    assert.ok([2500, 100].includes((await ask('')).body.error.code))
    assert.doesNotMatch((await ask('')).text, says)
  }
  assertRefused(await owner.get(`/v26.0/${NUMBER}/nonsense`), { status: 404, code: 2500 })
  const routes = new Set(slices.flatMap((slice) => Object.keys(slice.routes ?? {})))
  for (const { operation, offered } of operations)
    if (!operation.includes('{}')) assert.equal(routes.has(operation), offered !== 'no', operation)
  const releases = [...(await readFile('CHANGELOG.md', 'utf8')).matchAll(/^## (\S+)/gm)].map(
    ([, name]) => name,
  )
  for (const { offered, since, ...which } of [...operations, ...fields])
    assert.equal(
      offered === 'no' ? since === undefined : releases.includes(since),
      true,
      JSON.stringify(which),
    )
  const reported = new Map(
    fields.map(({ field, offered }: { field: string; offered: string }) => [field, offered]),
  )
  assert.deepEqual([reported.get('messages'), reported.get('history')], ['yes', 'no'])
})
