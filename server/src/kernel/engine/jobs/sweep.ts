/** Work on tables that age: a portion in each transaction, so that nobody waits for long, until nothing is left. */

import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { type Call, systemCall } from '../../call/call.ts'
import { transacted } from '../../call/transaction.ts'
import { type AnyJob, job } from './job.ts'

/** Whether there is more: true or, for the next step, where this one came to. */
type Next = boolean | number

type Sweep = {
  everyMs: number
  /** How much of it one transaction does. */
  batch: number
  step(call: Call, given: { batch: number; after: number | undefined }): Promise<Next>
}

export function sweep(name: string, { everyMs, batch, step }: Sweep): AnyJob {
  return job(name, {
    input: z.object({}),
    everyMs,
    async prepare({ call: { house } }) {
      // Rows are dated by the clocks of many worlds: what is old by all clocks is old by its own.
      const clock = await house.worldClocks.furthestBehind()
      let next: Next = true
      while (next !== false) {
        const after: number | undefined = next === true ? undefined : next
        next = await transacted(systemCall(house, name, { clock }), (call) => step(call, { batch, after }))
        // On SQLite, consecutive portions would keep all writers waiting.
        await setImmediate()
      }
    },
    run: async () => {},
  })
}
