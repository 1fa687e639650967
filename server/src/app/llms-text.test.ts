/** The text for coding agents. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house } from '../../test/house.ts'
import { registryOf } from './assembly.ts'

test('/llms.txt names every operation of both doors, and in the sandbox a call that works', async (t) => {
  const { url, house: inside } = await house(t)
  const answer = await fetch(`${url}/llms.txt`)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  const text = await answer.text()
  for (const { pattern, operation } of registryOf(inside.settings).routes)
    assert.ok(text.includes(`- \`${pattern}\` ${operation.name}: `), pattern)
  const [, token = '', address = ''] = /curl -H 'Authorization: (\S+ \S+)' (\S+)`/.exec(text) ?? []
  assert.equal((await fetch(address, { headers: { authorization: token } })).status, 200)
})

test('/llms.txt contains no secret that somebody chose', async (t) => {
  const token = 'a-token-that-somebody-chose'
  const { url } = await house(t, { PARLEY_ACCESS_TOKEN: token })
  const text = await (await fetch(`${url}/llms.txt`)).text()
  assert.ok(!text.includes(token) && !text.includes('sandbox-operator-key'))
})
