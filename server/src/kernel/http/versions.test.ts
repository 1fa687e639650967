import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, NUMBER } from '../../../test/house.ts'
import { newWorld } from '../../../test/worlds.ts'

test('no version is refused: the header says which one answers on the day of the world, and when it ends', async (t) => {
  const { operator, url } = await house(t)
  const at = async (date: string, asked: string) => {
    const world = await newWorld(url, operator, { at: date })
    const headers = { authorization: `Bearer ${(world as { access_token?: string }).access_token}` }
    const { status, headers: answered } = await fetch(`${url}/${asked}/${world.phone_number_id}`, { headers })
    return [status, answered.get('facebook-api-version'), answered.get('x-parley-version-ends')]
  }
  assert.deepEqual(await at('2026-10-02', 'v20.0'), [
    200,
    'v21.0',
    'v20.0 has ended on 2026-09-24: v21.0 answers',
  ])
  assert.deepEqual(await at('2025-06-30', 'v26.0'), [200, 'v23.0', null])
  assert.deepEqual(await at('2027-01-22', 'v22.0'), [200, 'v22.0', 'v22.0 ends in 118 days, on 2027-05-20'])
  assert.equal((await fetch(`${url}/${NUMBER}`)).headers.get('facebook-api-version'), null)
})

test('the limit of a number is read by one word or the other, by the version', async (t) => {
  const { owner } = await house(t)
  const words = ['messaging_limit_tier', 'whatsapp_business_manager_messaging_limit']
  const read = async (version: string) =>
    Object.keys((await owner.get(`/${version}/${NUMBER}?fields=${words.join(',')}`)).body)
  assert.deepEqual(await read('v23.0'), [words[0], 'id'])
  assert.deepEqual(await read('v24.0'), [words[1], 'id'])
})
