/** What the service starts beside itself may fail in its first turn of the event loop: only whoever waits for it gets the error. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { checkpointThread } from '../src/kernel/engine/sqlite/checkpoints.ts'
import { checkDefinition } from '../src/slices/flows/checking.ts'
import { makePhoto } from '../src/slices/profile/photo-process/photo-process.ts'

test('a process that cannot be started is an error of the picture that it was for', async (t) => {
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  process.execPath = '/nowhere/node'
  await assert.rejects(makePhoto(async () => Buffer.from('no picture')))
  process.execPath = execPath
  await assert.rejects(
    makePhoto(async () => Buffer.from('no picture')),
    /picture|image|photo/i,
  )
})

test('a thread that ends as it begins is an error of who waits for it, and the next has another', async (t) => {
  const large = Buffer.from(JSON.stringify({ version: '7.0', screens: [], filler: 'x'.repeat(200_000) }))
  const endAtOnce = (worker: Worker) => void worker.terminate()
  process.on('worker', endAtOnce)
  t.after(() => process.off('worker', endAtOnce))
  const { checkpoint, end } = checkpointThread('/nowhere/parley.sqlite')
  t.after(end)
  await assert.rejects(checkDefinition(large), /ended/)
  await assert.rejects(checkpoint(), /ended/)
  process.off('worker', endAtOnce)
  assert.ok((await checkDefinition(large)).validation_errors.length > 0)
})

test('a log that cannot be written ends nobody', async () => {
  const script = `
    import { newLog } from './src/kernel/process/log.ts'
    import { onUnexpected } from './src/app/unexpected.ts'
    const log = newLog('info', [])
    onUnexpected(log, (code) => process.exit(code))
    for (let line = 0; line < 10; line++) log.info('nobody reads this')
    process.stdout.write('nor this')
    setTimeout(() => console.error('served'), 20)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: `${import.meta.dirname}/..`,
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  assert.deepEqual(await once(child, 'close'), [0, null], said)
  assert.match(said, /served/)
})
