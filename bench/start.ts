/** Claim: from process start to the first answered request in under 700 ms, with a database that exists. */

import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { freePort } from '../server/test/free-port.ts'
import { median } from './tools/load.ts'
import { temporaryFolder } from './tools/processes.ts'

const ROUNDS = 9

const folder = temporaryFolder()
const times: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['server/src/app/main.ts', 'serve'], {
    env: { ...process.env, PORT: String(port), PARLEY_DATA_DIR: folder.path, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  await untilAnswered(port)
  const took = performance.now() - started
  // The first start makes the database; the claim is about every start after it.
  if (round > 0) times.push(took)
  console.log(`${round === 0 ? 'first start, new database' : `start ${round}`}: ${took.toFixed(0)} ms`)
  await new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}
folder.remove()
console.log(`start: median ${median(times).toFixed(0)} ms to the first answered request (target 700)`)

async function untilAnswered(port: number): Promise<void> {
  while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 2))
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () =>
      socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    )
    socket.on('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
