/** The processes of this machine: from /proc where there is one, else by asking `ps`. */

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type Row = { pid: number; parent: number; residentKb: number; args: string }

export function processTable(): Row[] {
  return existsSync('/proc/self/stat') ? fromProc() : fromPs()
}

function fromProc(): Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const figure = (word: string) => Number(new RegExp(`^${word}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
        const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: figure('PPid'), residentKb: figure('VmRSS'), args }]
      } catch {
        // It ended while we were looking.
        return []
      }
    })
}

function fromPs(): Row[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? [])
    .map(([pid, parent, residentKb, args = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      residentKb: Number(residentKb),
      args,
    }))
}
