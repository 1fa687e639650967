/** What production does not open: a database that the sandbox has played with. */

import { systemCall } from '../kernel/call/call.ts'
import type { House } from '../kernel/call/house.ts'
import { SECOND } from '../kernel/process/clock.ts'
import { isSandbox } from '../kernel/process/mode.ts'
import { StartProblem } from '../kernel/process/settings.ts'
import { slices } from './slices.ts'

/** By what is there, not by a mark of who made it: a token that was revoked harms nobody. */
export async function assertNoSandbox(house: House): Promise<void> {
  if (isSandbox(house)) return
  const call = systemCall(house, 'start')
  const remains = (await Promise.all(slices.map((slice) => slice.sandboxRemains?.(call) ?? []))).flat()
  const ahead = house.clock.offset()
  if (ahead !== 0) remains.push(`a clock that runs ${ahead / SECOND} seconds ahead`)
  if (remains.length === 0) return
  throw new StartProblem(
    `this database was used by the sandbox and cannot be opened in production: it holds ${remains.join(', ')}. Give production a database of its own (DATABASE_URL or PARLEY_DATA_DIR), or set PARLEY_MODE=sandbox.`,
  )
}
