/** Which refusals that operations declare were seen by no test of a whole run. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slices } from '../src/app/slices.ts'
import { buildRegistry } from '../src/kernel/graph/registry.ts'

/** `operation refusal`, one a line, in a file for each process that saw some. */
export function neverProvoked(folder: string): string[] {
  const seen = new Set(
    readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')),
  )
  const declared = buildRegistry(slices, 'chat').routes.flatMap(({ operation }) =>
    (operation.refuses ?? []).map(({ kind }) => `${operation.name} ${kind.name}`),
  )
  return [...new Set(declared)].filter((line) => !seen.has(line)).sort()
}
