/** What happens to flows later: endpoints in poor health are asked again, old calls are forgotten. */

import type { z } from 'zod'
import { byClock } from '../../kernel/call/call.ts'
import { job, ofWorld, sweep } from '../../kernel/engine/index.ts'
import { clockOfNode } from '../../kernel/graph/directory.ts'
import { HOUR, MINUTE } from '../../kernel/process/clock.ts'
import { askEndpoint } from './endpoint/ask.ts'
import { keepOutcome } from './endpoint/keep.ts'
import type { EndpointOutcome } from './endpoint/outcome.ts'
import { FLOW_LIMITS } from './flow.ts'
import { removeOldCalls } from './store/endpoint.ts'
import { listUnwell } from './store/flows.ts'

const AT_ONCE_MAX = 50

type Checked = { flow_id: string; outcome: EndpointOutcome }[]

export const checkEndpoints = job<z.infer<typeof ofWorld>, Checked>('flows.check_endpoints', {
  input: ofWorld,
  everyMs: MINUTE,
  forOneWorld: true,
  async prepare({ input, call }) {
    const unwell = await listUnwell(call, AT_ONCE_MAX, input.app_id)
    return Promise.all(
      unwell.map(async (flow) => ({
        flow_id: flow.id,
        outcome: await askEndpoint(call.house, flow, { action: 'ping' }),
      })),
    )
  },
  async run({ prepared, call }) {
    for (const { flow_id, outcome } of prepared) {
      const clock = await clockOfNode(call.house, flow_id)
      await keepOutcome(byClock(call, clock), flow_id, outcome)
    }
  },
})

export const forgetOldCalls = sweep('flows.forget_old_calls', {
  everyMs: HOUR,
  batch: 1_000,
  step: async (call, { batch }) =>
    (await removeOldCalls(call, call.now - FLOW_LIMITS.callsKeptMs, batch)) === batch,
})
