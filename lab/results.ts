/** One way to tell what a proof found: a line for whoever watches, and a row of a file where it is to be kept. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'

/** Set by `npm run prove -- … --write`. */
export const WRITE_VARIABLE = 'PROVE_WRITE'
const FILE = new URL('./results.json', import.meta.url)

export type Result = {
  proof: 'faults' | 'cluster' | 'growth' | 'bench'
  claim: string
  bar: string
  figure: string
  isMet: boolean
}

/** Kept with the machine, the commit and the day that it is true of; an older result of the same claim goes. */
export function tell(result: Result): boolean {
  const { proof, claim, figure, bar, isMet } = result
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${claim}: ${figure} (bar: ${bar})`)
  if (process.env[WRITE_VARIABLE]) keep(`${proof}: ${claim}`, { figure, bar, isMet, ...here() })
  return isMet
}

export const atLeast = (value: number, least: number, figures = '') => ({
  figure: `${value.toFixed(2)}${figures && ` (${figures})`}`,
  bar: `at least ${least}`,
  isMet: value >= least,
})

export const atMost = (value: number, most: number, unit = '', figures = '') => ({
  figure: `${value.toFixed(unit ? 0 : 2)}${unit}${figures && ` (${figures})`}`,
  bar: `at most ${most}${unit}`,
  isMet: value <= most,
})

function keep(name: string, row: object): void {
  const kept = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}
  const rows = Object.entries({ ...kept, [name]: row }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
}

function here() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = `${platform()} ${arch()}, ${cpus().length} cores`
  return { machine, commit, date: new Date().toISOString().slice(0, 10) }
}
