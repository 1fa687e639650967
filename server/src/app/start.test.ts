/** `npm start` as people use it: stopped by signals, piped into something that leaves, started where a port is taken. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { eventually, freshDatabase } from '../../test/house.ts'

type Started = { child: ChildProcess; output(): string; url: string; ended: Promise<number | null> }

async function environmentFor(t: TestContext, more: Record<string, string> = {}) {
  const place = await freshDatabase()
  t.after(() => place.remove())
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, PORT: '0', ...place.environment, ...more }
}

async function npmStart(t: TestContext): Promise<Started> {
  // A group of its own, as a terminal makes one: what Ctrl-C reaches.
  const child = spawn('npm', ['start'], { env: await environmentFor(t), detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  t.after(() => endGroup(child))
  const url = await eventually(async () => /serves at (\S+)/.exec(output)?.[1], 'the service')
  return { child, output: () => output, url, ended }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH')
  }
}

const answers = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  )

test('SIGTERM to npm start stops the service', async (t) => {
  const { child, url, ended } = await npmStart(t)
  child.kill('SIGTERM')
  await ended
  await eventually(async () => !(await answers(url)), 'the end of the service')
})

test('Ctrl-C, which reaches the whole group, stops the service in order', async (t) => {
  const { child, url, output, ended } = await npmStart(t)
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
  await eventually(async () => !(await answers(url)), 'the end of the service')
  assert.doesNotMatch(output(), /Error|at file:/)
})

test('the service goes on when nobody reads what it prints', async (t) => {
  const child = spawn(process.execPath, ['server/src/app/main.ts', 'serve'], {
    env: await environmentFor(t, { LOG_LEVEL: 'trace' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const url = await eventually(async () => /serves at (\S+)/.exec(output)?.[1], 'the service')
  child.stdout.destroy()
  child.stderr.destroy()
  for (let count = 0; count < 20; count++) assert.equal((await fetch(`${url}/nothing/here`)).status, 401)
  assert.equal(child.exitCode, null)
})

test('a taken port says which one, who holds it and how to choose another, in one sentence', async (t) => {
  const holder = createServer()
  await once(holder.listen(0, '127.0.0.1'), 'listening')
  t.after(() => holder.close())
  const { port } = holder.address() as AddressInfo
  const env = await environmentFor(t, { PORT: String(port) })
  const child = spawn(process.execPath, ['server/src/app/main.ts', 'serve'], { env })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(said, new RegExp(`port ${port} on 127.0.0.1 is taken by .*PORT=`))
  if (process.platform === 'linux') assert.ok(said.includes(`process ${process.pid} `), said)
  assert.equal(said.trim().split('\n').length, 1)
})

test('an address that this machine does not have is told as such', async (t) => {
  const env = await environmentFor(t, { HOST: '192.0.2.1' })
  const child = spawn(process.execPath, ['server/src/app/main.ts', 'serve'], { env })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(said, /HOST=192\.0\.2\.1 is no address of this machine/)
})
