/** A new user, from nothing to a message seen on the phone and a notification at a program of their own: in five commands. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../../server/test/free-port.ts'
import { run, start } from './command.ts'

/** A bound on what would be hopeless, and no measure: this machine may be busy. */
const SECONDS_MAX = 60

test('from nothing to a message on the phone and a notification at an own receiver', async (t) => {
  const began = performance.now()
  const cwd = await mkdtemp(join(tmpdir(), 'parley-first-'))
  t.after(() => rm(cwd, { recursive: true, force: true }))
  const received: string[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push(body)
    response.end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  t.after(() => receiver.close())
  const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`
  const port = String(await freePort())
  const env = { PARLEY_URL: `http://127.0.0.1:${port}` }

  // 1: parley start. 2: parley listen, in a second terminal.
  const service = start(['start', '--memory', '--port', port], { cwd, env })
  t.after(() => service.child.kill('SIGKILL'))
  await service.says(/serves at/)
  const listening = start(['listen', '--forward-to', target], { cwd, env })
  t.after(() => listening.child.kill('SIGKILL'))
  await listening.says(/Listening to account/)

  // 3: a customer writes. 4: the business answers, with the token and the address that the start printed.
  assert.equal((await run(['phone', '--write', 'Are you open?'], { cwd, env })).code, 0)
  await listening.says(/--> messages[\s\S]+<-- 200/)
  assert.match(received.join(), /Are you open\?/)
  const answer = await fetch(`${env.PARLEY_URL}/300000000000001/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
    body: JSON.stringify({ to: '15550100099', type: 'text', text: { body: 'Until six.' } }),
  })
  assert.equal(answer.status, 200, await answer.text())

  // 5: and the customer sees it.
  const phone = await run(['phone', '--write', 'Thanks!'], { cwd, env })
  assert.match(phone.out, /Are you open\?[\s\S]+Until six\.[\s\S]+Thanks!/)
  const seconds = (performance.now() - began) / 1000
  t.diagnostic(`five commands, ${seconds.toFixed(1)} seconds`)
  assert.ok(seconds < SECONDS_MAX, `${seconds.toFixed(1)} seconds`)
  for (const one of [listening, service]) {
    one.child.kill('SIGINT')
    assert.equal((await one.ended).code, 0)
  }
})
