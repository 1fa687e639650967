/**
 * Keeps one service for all processes of a test run. They hold a connection to it; the system closes that of a process
 * that ends, however it ends. When the last is gone, so is the service. Started by `shared-service.ts`, as a process of its own.
 */

import { unlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { type Started, startServer } from './start-server.ts'

/** One file of tests ends before the next begins. */
const ALONE_MS_MAX = 2000

const [address = '', line = '', cwd = ''] = process.argv.slice(2)
const users = new Set<Socket>()
let service: Promise<Started> | undefined
let timer: NodeJS.Timeout | undefined

const door = createServer((user) => {
  users.add(user)
  clearTimeout(timer)
  user.on('error', () => user.destroy())
  user.on('close', () => {
    users.delete(user)
    leaveSoonIfAlone()
  })
  service?.then(
    ({ url }) => user.write(`${JSON.stringify({ url })}\n`),
    (error: Error) => user.end(`${JSON.stringify({ error: error.message })}\n`),
  )
})
door.on('listening', () => {
  service = startServer({ line, cwd })
  service.then(({ ended }) => ended.then(leave), leaveSoonIfAlone)
  leaveSoonIfAlone()
})
door.on('error', replaceStale)
door.listen(address)
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, leave)

function leaveSoonIfAlone(): void {
  clearTimeout(timer)
  if (users.size === 0) timer = setTimeout(leave, ALONE_MS_MAX)
}

/** Somebody was quicker, or was killed and left the address behind; anything else will not get better. */
function replaceStale(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EADDRINUSE') process.exit(1)
  const other = connect(address)
  other.on('connect', () => process.exit())
  other.on('error', () => {
    try {
      unlinkSync(address)
    } catch {
      // Another keeper removed it.
    }
    door.listen(address)
  })
}

async function leave(): Promise<void> {
  // The address goes first: whoever comes now starts another.
  door.close()
  await service?.then(({ stop }) => stop()).catch(() => undefined)
  process.exit()
}
