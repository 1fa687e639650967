/**
 * Claims: from process start to the first answered request in under 700 ms, with a database that exists; and as people
 * install it, in at most 0.6 of that time.
 */

import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { connect } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { buildCommand } from '../../scripts/build-command.ts'
import { freePort } from '../../server/test/free-port.ts'
import { atMost, reportResult } from '../results.ts'
import { median } from './tools/load.ts'
import { temporaryFolder } from './tools/processes.ts'

const ROUNDS = 9
const RATIO_MAX = 0.6

enableCompileCache()
const folder = temporaryFolder()
const ways = { source: resolve('server/src/app/main.ts'), packed: await packed(join(folder.path, 'project')) }
const times: Record<keyof typeof ways, number[]> = { source: [], packed: [] }
for (let round = 0; round <= ROUNDS; round++)
  for (const [name, main] of Object.entries(ways) as [keyof typeof ways, string][]) {
    const took = await startOnce(main, join(folder.path, name))
    // The first start makes the database, and who serves for a while the snapshot: the claims are about every later start.
    if (round > 0) times[name].push(took)
    else if (name === 'packed') makeSnapshot(main)
    console.log(
      `${round === 0 ? 'first start, new database' : `start ${round}`}, ${name}: ${took.toFixed(0)} ms`,
    )
  }
folder.remove()
const [source, built] = [median(times.source), median(times.packed)]
reportResult({
  proof: 'bench',
  claim: 'start from source to the first answer',
  ...atMost(source, 700, ' ms'),
})
reportResult({
  proof: 'bench',
  claim: 'start as installed beside a start from source',
  ...atMost(built / source, RATIO_MAX, '', `${built.toFixed(0)} ms`),
})

/** As it is installed, but that what npm would fetch is linked from here. */
async function packed(project: string): Promise<string> {
  const place = join(project, 'node_modules', '@parley-dev', 'cli')
  await buildCommand(place)
  const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const link = join(project, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve('node_modules', name), link)
  }
  return join(place, 'server', 'main.js')
}

function makeSnapshot(main: string): void {
  const maker = join(dirname(main), 'make-snapshot.js')
  const { status } = spawnSync(process.execPath, [maker, getCompileCacheDir() ?? ''], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the snapshot could not be made')
}

async function startOnce(main: string, data: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { ...process.env, PORT: String(port), PARLEY_DATA_DIR: data, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  await untilAnswered(port)
  const took = performance.now() - started
  await new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGTERM')
  })
  return took
}

async function untilAnswered(port: number): Promise<void> {
  while (!(await answers(port))) await new Promise((done) => setTimeout(done, 2))
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () =>
      socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    )
    socket.on('data', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
}
