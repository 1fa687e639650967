/** Errors that reach nobody, in a real process. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { actorAt, eventually, NUMBER, plantedDatabase } from '../../test/house.ts'
import { openLine, portOf } from '../../test/raw-http.ts'
import { servedProcess } from '../../test/served-process.ts'

const PRELOAD = new URL('../../test/throws-on-signal.ts', import.meta.url).pathname

async function served(t: TestContext) {
  const place = await plantedDatabase()
  t.after(() => place.remove())
  return servedProcess(t, place, { preload: PRELOAD })
}

const BODY = '{"prompts":["finished"]}'
const HEAD = `POST /${NUMBER}/conversational_automation HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`

test('an unhandled rejection, or an error of a connection without a listener, is logged, and the service goes on', async (t) => {
  const { child, url, output } = await served(t)
  for (const [signal, says] of [
    ['SIGWINCH', 'a promise that nobody waits for'],
    ['SIGPWR', 'read ECONNRESET'],
  ] as const) {
    child.kill(signal)
    await eventually(async () => output().includes(says), says)
    assert.equal((await actorAt(url, 'sandbox-token').get(`/${NUMBER}`)).status, 200)
  }
  assert.equal(child.exitCode, null)
})

test('an error thrown where nobody catches it is logged, requests under way are finished, and the process ends', async (t) => {
  const { child, url, output, ended } = await served(t)
  const line = await openLine(portOf(url), HEAD + BODY.slice(0, 5))
  assert.equal((await actorAt(url).get('/health')).status, 200)
  child.kill('SIGUSR2')
  await eventually(async () => output().includes('thrown where nobody catches it'), 'the log line')
  line.socket.write(BODY.slice(5))
  assert.equal(await ended, 1)
  await line.closed
  assert.match(line.received(), /^HTTP\/1\.1 200 /)
})
