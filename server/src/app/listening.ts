/** Why an address could not be listened on, in one sentence with a way on. */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { StartProblem } from '../kernel/process/settings.ts'

const LISTENING = '0A'

export function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const next = `PORT=${port === 65_535 ? 8080 : port + 1} npm start`
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `port ${port} on ${host} is taken by ${holderOf(port)}; stop it, or choose another port: ${next} (PORT=0 takes a free one)`,
      )
    case 'EACCES':
      return new StartProblem(
        `port ${port} needs more rights than this user has; choose one above 1023: PORT=8080 npm start`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(
        `HOST=${host} is no address of this machine; 127.0.0.1 listens here only, 0.0.0.0 everywhere`,
      )
    default:
      return error
  }
}

/** Where the system tells, the very process; elsewhere what it usually is. */
function holderOf(port: number): string {
  const unknown = `another program, perhaps a Parley that is still running (lsof -i :${port} names it)`
  try {
    const sockets = socketsListeningOn(port)
    const holder = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, sockets))
    if (!holder) return unknown
    const command = readFileSync(`/proc/${holder}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return `process ${holder} (${command.slice(0, 80)})`
  } catch {
    // No /proc on this system.
    return unknown
  }
}

function socketsListeningOn(port: number): Set<string> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  return new Set(
    rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(wanted) && state === LISTENING)
      .map((columns) => `socket:[${columns[9]}]`),
  )
}

function holds(pid: string, sockets: Set<string>): boolean {
  try {
    const folder = `/proc/${pid}/fd`
    return readdirSync(folder).some((fd) => sockets.has(readlinkSync(`${folder}/${fd}`)))
  } catch {
    // Somebody else's process, or one that ended while we were looking.
    return false
  }
}
