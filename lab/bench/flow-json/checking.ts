/** What checking a small definition costs, against parsing the same text. */

import { validateFlowJson } from '@parley-dev/flow-json'
import { atMost, reportResult } from '../../results.ts'
import { median } from '../tools/load.ts'
import { ofSize } from './definition.ts'

const WARM_UP = 3

const ROUNDS = 15

const PER_ROUND = 400

const RATIO_MAX = 6

/** Microseconds that this thread computed: unlike the clock, they do not count what other programs take. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

type Measured = { microseconds: number; ratio: number }

/** The jobs take turns; each is compared with the first of the same round, so that a busy machine hurts both. */
function compare(jobs: Record<string, () => unknown>): Map<string, Measured> {
  const names = Object.keys(jobs)
  const rounds = Array.from({ length: WARM_UP + ROUNDS }, () =>
    names.map((name) => {
      const started = processorTime()
      for (let i = 0; i < PER_ROUND; i++) jobs[name]?.()
      return (processorTime() - started) / PER_ROUND
    }),
  ).slice(WARM_UP)
  const over = (of: (round: number[]) => number) => median(rounds.map(of))
  return new Map(
    names.map((name, at) => [
      name,
      {
        microseconds: over((round) => round[at] ?? 0),
        ratio: over((round) => (round[at] ?? 0) / (round[0] ?? 1)),
      },
    ]),
  )
}

export function checkingAgainstParsing(): void {
  for (const [what, indent] of [
    ['indented', 2],
    ['compact', 0],
  ] as const) {
    const text = ofSize(20_000, indent)
    const bytes = Buffer.from(text)
    const verdict = validateFlowJson(text)
    if (verdict.validation_errors.length > 0) throw new Error(JSON.stringify(verdict.validation_errors[0]))
    const broken = text.replace('"Footer"', '"Foooter"')
    const took = compare({
      'JSON.parse': () => JSON.parse(text),
      validate: () => validateFlowJson(text),
      'validate bytes': () => validateFlowJson(bytes),
      'validate, with an error': () => validateFlowJson(broken),
    })
    console.log(`\na valid definition, ${what}, ${text.length} bytes`)
    for (const [name, { microseconds, ratio }] of took) {
      if (name === 'validate')
        reportResult({
          proof: 'bench',
          claim: `flow-json: checking beside JSON.parse, ${what}`,
          ...atMost(ratio, RATIO_MAX, '', `${microseconds.toFixed(1)} µs`),
        })
      else
        console.log(
          `  ${name.padEnd(26)}${microseconds.toFixed(1).padStart(8)} µs${ratio.toFixed(2).padStart(8)}x`,
        )
    }
  }
}
