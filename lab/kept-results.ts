/** Results that are kept: the newest of each claim, with what it was measured on, in one file for each document. */

import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { subjectsOf } from './subjects.ts'

export type KeptResult = {
  proof: string
  /** The bench or the scenario that found it. */
  program: string
  claim: string
  bar: string
  figure: string
  isMet: boolean
  /** Smallest and largest of its rounds. */
  spread?: string
  rounds?: number
  machine: string
  commit: string
  date: string
  command: string
  files: readonly string[]
  /** Of those files as they were measured; none where nobody can say. */
  fingerprint?: string
}

type Document = 'benchmarks' | 'faults' | 'truth'

export function documentOf(proof: string): Document {
  if (proof === 'truth') return proof
  return proof === 'bench' || proof === 'growth' ? 'benchmarks' : 'faults'
}

const fileOf = (document: Document) => new URL(`./results/${document}.json`, import.meta.url)

export const readResults = (document: Document): KeptResult[] =>
  JSON.parse(readFileSync(fileOf(document), 'utf8'))

/** An older result of the same claim goes. */
export function keepResult(result: KeptResult): void {
  const document = documentOf(result.proof)
  const others = readResults(document).filter((one) => keyOf(one) !== keyOf(result))
  const all = [...others, result].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  writeFileSync(fileOf(document), `${JSON.stringify(all, null, 2)}\n`)
}

const keyOf = ({ proof, program, claim }: KeptResult) => `${proof} ${program} ${claim}`

const known = new Map<string, string>()

/** Of the code alone: what a test beside it says changes no figure. */
export function fingerprintOf(program: string): string {
  const files = subjectsOf(program).flatMap((path) =>
    statSync(path).isDirectory() ? globSync(`${path}/**/*.{ts,tsx,yml,sh,sql}`) : [path],
  )
  const code = files.filter((file) => !file.includes('.test.')).sort()
  const key = code.join('\n')
  const found = known.get(key) ?? hashOf(code)
  known.set(key, found)
  return found
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The code has changed since, or nobody can say that it has not. */
export const isStale = ({ program, fingerprint }: KeptResult): boolean =>
  fingerprint !== fingerprintOf(program)
