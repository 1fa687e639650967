/** Numbers that are renamed again and again, each by one caller at a time: every rename is sent as an event, in order. */

import type { Line } from '../../faults/kills/crash/lines.ts'
import { type Caller, sleep } from './caller.ts'

const GAP_MS = { healthy: 2_000, flaky: 3_000, slow: 6_000 }

/** Under a key until it is acknowledged, so that nothing about it is unknown. */
export async function rename(operator: Caller, line: Line, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const verified_name = `${line.number} ${line.last + 1}`
    const renamed = await operator.writeSurely(`/operator/${line.number}`, { verified_name })
    if (renamed === undefined) return
    if (renamed.outcome !== 'done') throw new Error(`a rename was refused: ${JSON.stringify(renamed.body)}`)
    line.acknowledged.add(++line.last)
    await sleep(GAP_MS[line.kind] * (0.5 + Math.random()))
  }
}
