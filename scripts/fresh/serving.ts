/** A service that somebody started: the first call, something to remember, and a stop that it obeys. */

import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const NUMBER = '300000000000001'
const READY_MS_MAX = 300_000
const STOP_MS_MAX = 30_000
const HEADERS = { authorization: 'Bearer sandbox-token' }

/** Starts it twice: what it stored the first time it has the second time. */
export async function servesAndRemembers(port: number, start: () => ChildProcess, meanwhile = () => {}) {
  const at = `http://127.0.0.1:${port}/${NUMBER}`
  await whileServing(port, start(), async () => {
    const answer = await fetch(`${at}?fields=verified_name`, { headers: HEADERS })
    assert.deepEqual(await answer.json(), { verified_name: 'Parley Bakery', id: NUMBER })
    meanwhile()
    const body = new URLSearchParams({ prefilled_message: 'Kept' })
    const made = await fetch(`${at}/message_qrdls`, { method: 'POST', headers: HEADERS, body })
    assert.equal(made.status, 200)
    assert.match(await builtConsole(port), /<script type="module"/)
  })
  await whileServing(port, start(), async () => {
    const codes = await fetch(`${at}/message_qrdls`, { headers: HEADERS })
    assert.match(await codes.text(), /Kept/)
  })
}

/** In a clone it is built beside the service, at the lowest priority; until then a page says so. */
async function builtConsole(port: number): Promise<string> {
  for (const until = Date.now() + READY_MS_MAX; ; await sleep(1_000)) {
    const page = await (await fetch(`http://127.0.0.1:${port}/console`)).text()
    if (!page.includes('<title>The console is being built') || Date.now() > until) return page
  }
}

async function whileServing(port: number, child: ChildProcess, use: () => Promise<void>): Promise<void> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close')
  try {
    await ready(port, child)
    await use()
    child.kill('SIGTERM')
    const gone = await Promise.race([ended, sleep(STOP_MS_MAX, undefined, { ref: false })])
    assert.ok(gone, `it still runs ${STOP_MS_MAX / 1000} s after SIGTERM`)
    assert.ok(await isDown(port), 'the service outlived the one who started it')
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said.slice(-4000)}`, { cause: error })
  } finally {
    if (child.pid !== undefined && child.exitCode === null) killGroup(child.pid)
  }
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_MS_MAX; Date.now() < until; await sleep(250)) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} before it served`)
  }
  throw new Error(`it is not ready after ${READY_MS_MAX / 1000} s`)
}

const isDown = (port: number) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    () => false,
    () => true,
  )

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
