/** The ways to harm a machine or a program, each of which can be undone. */

import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../cluster.ts'
import type { DatabaseMachine, Machine } from '../machines.ts'
import { processesOn } from '../network.ts'
import { dataOf } from '../programs.ts'

/** Most of a disk is taken at once; what is left then, while others write too, page by page. */
const TAKEN_BY_PAGES = 8 * 1_048_576
const PAGE = Buffer.alloc(4_096)

export function killMachine(machine: Machine): void {
  for (const pid of processesOn(machine)) signal(pid, 'SIGKILL')
}

export function freezeMachine(machine: Machine, how: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of processesOn(machine)) signal(pid, how)
}

/** The server and its backends; Patroni beside it stays awake. */
export function freezePostgres(machine: DatabaseMachine, how: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of processesOn(machine)) if (isPostgres(pid)) signal(pid, how)
}

export const postmasterOf = (machine: DatabaseMachine): number =>
  Number(readFileSync(join(dataOf(machine), 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

export function fillDisk(machine: DatabaseMachine): void {
  const { bavail, bsize } = statfsSync(dataOf(machine))
  execFileSync('fallocate', ['-l', String(bavail * bsize - TAKEN_BY_PAGES), ballastOf(machine)])
  const file = openSync(ballastOf(machine), 'a')
  try {
    for (;;) writeSync(file, PAGE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

export const emptyDisk = (machine: DatabaseMachine): void => rmSync(ballastOf(machine), { force: true })

const ballastOf = (machine: DatabaseMachine) => join(dataOf(machine), 'ballast')

/** After a machine was lost; those that still run are left alone. */
export function startDatabaseMachine(cluster: Cluster, machine: DatabaseMachine): void {
  cluster.start(`${machine}.patroni`)
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    // It ended while we were looking.
    return false
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
