/** Processor time of processes and of a whole PostgreSQL, in seconds, as the system has counted it. */

import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100
/** Where they stand behind the name of the program: parent, own time, and that of children that have ended. */
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14]

function fieldsOf(pid: number | string): number[] {
  try {
    const [, rest = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return rest.split(' ').map(Number)
  } catch {
    // It has ended between two looks.
    return []
  }
}

const sumOf = (fields: number[], ...places: number[]) =>
  places.reduce((sum, place) => sum + (fields[place] ?? 0), 0) / TICKS_PER_SECOND

export const secondsOf = (pid: number): number => sumOf(fieldsOf(pid), USER, SYSTEM)

/** The server, all that it runs now, and all that it has run. */
export function secondsOfServer(postmaster: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(fieldsOf)
    .filter((fields) => fields[PARENT] === postmaster)
  const own = sumOf(fieldsOf(postmaster), USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM)
  return children.reduce((sum, fields) => sum + sumOf(fields, USER, SYSTEM), own)
}

/** The first line of what the server writes down about itself. */
export const postmasterIn = (dataDirectory: string): number =>
  Number(readFileSync(`${dataDirectory}/postmaster.pid`, 'utf8').split('\n')[0])
