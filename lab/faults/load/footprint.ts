/** What a process takes of the machine. */

import { readdirSync, readFileSync, statSync } from 'node:fs'

export type Footprint = { residentMb: number; descriptors: number; walMb: number }

export function footprintOf(pid: number, dataDir: string | undefined): Footprint {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const wal = dataDir && statSync(`${dataDir}/parley.sqlite-wal`, { throwIfNoEntry: false })
  return {
    residentMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    walMb: Math.round((wal ? wal.size : 0) / 1e6),
  }
}

const TICKS_PER_SECOND = 100

/** Seconds of processor that it has used so far. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
