/** One line for each call in the terminal of the sandbox, so that whoever tries something sees what came of it. */

import { isSandbox } from '../kernel/process/mode.ts'
import type { Kept } from '../kernel/records/requests/redact.ts'
import type { Service } from './assembly.ts'

/** Written together, as they are kept: a line of its own for each would slow down who calls fast. */
export function showRequests({ house, requests }: Service): void {
  if (!isSandbox(house) || !house.log.isLevelEnabled('info')) return
  requests?.watch((kept) => void process.stdout.write(kept.map(lineOf).join('')))
}

function lineOf({ row }: Kept): string {
  const { method, path, status, code, duration_us, skipped_before } = row
  const skipped = skipped_before === 0 ? '' : `… ${skipped_before} calls more\n`
  const refused = code === null ? '' : ` (${code})`
  return `${skipped}${method} ${path} ${status}${refused} ${(duration_us / 1000).toFixed(1)} ms\n`
}
