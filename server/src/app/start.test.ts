/** `npm start` as people use it: stopped by signals, piped into something that leaves, started where a port is taken. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { eventually, freshDatabase, house } from '../../test/house.ts'
import { COMPILED, PROGRAM } from '../../test/program.ts'
import { welcome } from './welcome.ts'

type Started = { child: ChildProcess; output(): string; url: string; ended: Promise<number | null> }

async function environmentFor(t: TestContext, more: Record<string, string> = {}) {
  const place = await freshDatabase()
  t.after(() => place.remove())
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, PORT: '0', ...COMPILED, ...place.environment, ...more }
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
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
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

/** Starts the service where it cannot, in the words of whoever starts it. */
async function refusedStart(t: TestContext, more: Record<string, string>) {
  const env = await environmentFor(t, more)
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { env })
  t.after(() => child.kill('SIGKILL'))
  const [[code], said, printed] = await Promise.all([
    once(child, 'close'),
    text(child.stderr),
    text(child.stdout),
  ])
  assert.equal(code, 1)
  return { said, printed }
}

test('a taken port says which one, who holds it and a free one in the words of the command, and nothing else', async (t) => {
  const holder = createServer()
  await once(holder.listen(0, '127.0.0.1'), 'listening')
  t.after(() => holder.close())
  const { port } = holder.address() as AddressInfo
  const words = {
    start: /: PORT=(\d+) npm start\n$/,
    dev: /: PORT=(\d+) npm run dev\n$/,
    'parley start': /: parley start --port (\d+)\n$/,
    test: /: PORT=(\d+)\n$/,
  }
  const all = Object.entries(words).map(async ([npm_lifecycle_event, ending]) => {
    const { said, printed } = await refusedStart(t, {
      PORT: String(port),
      npm_lifecycle_event,
      LOG_LEVEL: 'warn',
    })
    assert.match(said, new RegExp(`^port ${port} on 127.0.0.1 is taken by `))
    if (process.platform === 'linux') assert.ok(said.includes(`process ${process.pid} (`), said)
    const free = Number(ending.exec(said)?.[1])
    assert.ok(free > port, said)
    assert.equal(said.trim().split('\n').length, 1)
    assert.equal(printed, '')
  })
  await Promise.all(all)
})

test('a port that another Parley has says so', async (t) => {
  const { url } = await house(t)
  const { said } = await refusedStart(t, { PORT: new URL(url).port })
  assert.match(said, /is taken by (process \d+ \()?another Parley/)
})

test('an address that this machine does not have is reported as such', async (t) => {
  const { said } = await refusedStart(t, { HOST: '192.0.2.1' })
  assert.match(said, /HOST=192\.0\.2\.1 is no address of this machine/)
})

test('behind a proxy the first line says which port was bound, beside the public address', async (t) => {
  const url = 'https://parley.example'
  const { house: inside } = await house(t, { PARLEY_PUBLIC_URL: url })
  const [first] = welcome({ house: inside, url }).split('\n')
  assert.match(
    String(first),
    /^Parley serves at https:\/\/parley\.example \(sandbox, \w+, listening on http:\/\/[^:]+:\d+\)$/,
  )
})
