/** Why an address could not be listened on, in one sentence with a way on. */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { answersAs, freePort } from '../kernel/http/taken-port.ts'
import { StartProblem } from '../kernel/process/settings.ts'

const LISTENING = '0A'

export type Wanted = { host: string; port: number; setting: 'PORT' | 'PARLEY_WORKER_PORT' }

export async function listenProblem(error: NodeJS.ErrnoException, wanted: Wanted): Promise<Error> {
  const { host, port, setting } = wanted
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `port ${port} on ${host} is taken by ${await holderOf(wanted)}; stop it, or choose another port: ${inWords(setting, await freePort(host, port + 1))}`,
      )
    case 'EACCES':
      return new StartProblem(
        `port ${port} needs more rights than this user has; choose one above 1023: ${inWords(setting, await freePort(host, 8080))}`,
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

/** As whoever started it would type it. */
function inWords(setting: Wanted['setting'], port: number): string {
  const given = `${setting}=${port}`
  switch (setting === 'PORT' ? process.env.npm_lifecycle_event : undefined) {
    case 'start':
      return `${given} npm start`
    case 'dev':
      return `${given} npm run dev`
    case 'parley start':
      return `parley start --port ${port}`
    default:
      return given
  }
}

/** The process itself where the system names it; elsewhere what it usually is. */
async function holderOf({ host, port }: Wanted): Promise<string> {
  const [isOurs, holder] = [await answersAs('Parley', host, port), processOn(port)]
  const called = holder && `process ${holder.pid} (${isOurs ? 'another Parley' : holder.command})`
  return called ?? (isOurs ? 'another Parley' : `another program (lsof -i :${port} names it)`)
}

function processOn(port: number): { pid: string; command: string } | undefined {
  try {
    const sockets = socketsListeningOn(port)
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, sockets))
    if (!pid) return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, command: command.slice(0, 80) }
  } catch {
    // No /proc on this system.
    return undefined
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
