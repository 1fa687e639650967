/** One way to report what a proof found: a line for the terminal, and a row of a file where it is to be kept. */

import { execFileSync } from 'node:child_process'
import { arch, cpus, platform } from 'node:os'
import { basename } from 'node:path'
import { documentOf, fingerprintOf, keepResult } from './kept-results.ts'
import { subjectsOf } from './subjects.ts'

/** Set by `npm run prove -- … --write`. */
export const WRITE_VARIABLE = 'PROVE_WRITE'

export type Result = {
  proof: 'faults' | 'cluster' | 'growth' | 'bench' | 'truth'
  /** The scenario, where the program plays several. */
  program?: string
  claim: string
  bar: string
  figure: string
  isMet: boolean
  spread?: string
  rounds?: number
}

/** Kept with the machine, the commit and the day that it is true of; an older result of the same claim goes. */
export function reportResult(result: Result): boolean {
  const { claim, figure, bar, isMet } = result
  console.log(`${isMet ? 'ok    ' : 'MISSED'} ${claim}: ${figure} (bar: ${bar})`)
  if (process.env[WRITE_VARIABLE]) keep(result)
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

function keep({ program = basename(process.argv[1] ?? '', '.ts'), ...result }: Result): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  keepResult({
    ...result,
    program,
    machine: `${platform()} ${arch()}, ${cpus().length} cores`,
    commit,
    date: new Date().toISOString().slice(0, 10),
    command: commandOf(result.proof, program),
    files: subjectsOf(program),
    fingerprint: fingerprintOf(program),
  })
  console.log(`kept in lab/results/${documentOf(result.proof)}.json; npm run docs writes the document`)
}

/** What finds it again. */
function commandOf(proof: Result['proof'], program: string): string {
  if (proof === 'growth') return `npm run prove -- ${program}`
  return proof === 'cluster' ? 'npm run prove -- cluster faults' : `npm run prove -- ${proof} ${program}`
}
