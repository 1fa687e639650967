/** `parley doctor`: what is not as it should be, each with its fix. */

import type { Command } from 'commander'
import { Ended, EXIT } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { CHECKS } from './checks.ts'
import type { Finding } from './finding.ts'

const MARKS = { good: ['✓', 'green'], note: ['!', 'yellow'], bad: ['✗', 'red'] } as const

export function addDoctor(program: Command): void {
  addVerb(program, {
    name: 'doctor',
    about:
      'Look at everything that must fit together, and tell what to do about what does not. Ends with 1 when something is wrong.',
    examples: ['parley doctor', 'parley doctor --json'],
    async run(around) {
      const { out } = around
      const findings = await out.during('Looking', lookAtAll(around))
      out.data(findings, (look) => [
        ...findings.flatMap(({ state, what, fix }) => {
          const [mark, colour] = MARKS[state]
          return [`${look[colour](mark)} ${what}`, ...(fix ? [`  ${look.cyan('→')} ${fix}`] : [])]
        }),
        '',
        summaryOf(findings),
      ])
      if (findings.some(({ state }) => state === 'bad')) throw new Ended(EXIT.found)
    },
  })
}

/** One look after the other: what stands on something that is wrong is not looked at. */
async function lookAtAll({ server, configuration }: Around): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of CHECKS) {
    const found = await check(server, configuration)
    findings.push(...found.findings)
    if (found.isLast) break
  }
  return findings
}

function summaryOf(findings: Finding[]): string {
  const wrong = findings.filter(({ state }) => state === 'bad').length
  return wrong === 0 ? 'Nothing is wrong.' : `${wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong.`
}
