/** `parley coverage`: which of the platform's operations and webhook fields are here. */

import type { Command } from 'commander'
import { table } from '../framework/output.ts'
import { addVerb } from '../framework/verb.ts'

export function addCoverage(program: Command): void {
  addVerb(program, {
    name: 'coverage',
    about: "Tell which of the platform's operations and webhook fields are here, in part or not.",
    examples: ['parley coverage'],
    async run({ server, out }) {
      const coverage = await server.operator.call('readCoverage', [])
      out.data(coverage, (look) => {
        const rows = coverage.operations.map(({ group, does, operation, offered, lacks, since }) => [
          offered,
          group,
          does,
          operation,
          since,
          lacks,
        ])
        const fields = coverage.fields.map(({ field, offered, since }) => [offered, field, since])
        const count = coverage.operations.filter(({ offered }) => offered !== 'no').length
        return [
          ...table(rows, ['', 'group', 'operation', 'address', 'since', 'lacks'], look),
          '',
          ...table(fields, ['', 'webhook field', 'since'], look),
          '',
          `${count} of ${coverage.operations.length} operations are here.`,
        ]
      })
    },
  })
}
