/** Errors that reach nobody, in a real process. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { type TestContext, test } from 'node:test'
import { actorAt, eventually, freshDatabase, NUMBER } from '../../test/house.ts'
import { openLine, portOf } from '../../test/raw-http.ts'

type Served = { child: ChildProcess; url: string; output(): string; ended: Promise<number | null> }

async function served(t: TestContext): Promise<Served> {
  const place = await freshDatabase()
  t.after(() => place.remove())
  const preload = new URL('../../test/throws-on-signal.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', preload, 'server/src/app/main.ts', 'serve'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...place.environment },
  })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const url = await eventually(async () => /serves at (\S+)/.exec(output)?.[1], 'the start')
  return { child, url, output: () => output, ended }
}

const BODY = '{"prompts":["finished"]}'
const HEAD = `POST /${NUMBER}/conversational_automation HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`

test('a promise that nobody waits for, or a connection that nobody hears, is logged, and the service goes on', async (t) => {
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
