/** The tracer of a process, where a collector is set. */

import type { Logger } from 'pino'
import { outboundClient } from '../kernel/outbound/client.ts'
import { namesFrom } from '../kernel/outbound/names/names.ts'
import { nameServersSetting } from '../kernel/outbound/names/settings.ts'
import { postSpans } from '../kernel/outbound/traces/post.ts'
import { tracesEndpointSetting, tracesPercentSetting } from '../kernel/outbound/traces/settings.ts'
import { type Tracer, tracerTo } from '../kernel/outbound/traces/tracer.ts'
import type { Meter } from '../kernel/process/metrics.ts'
import type { Settings } from '../kernel/process/settings.ts'

export function openTracer(settings: Settings, meter: Meter, log: Logger): Tracer | undefined {
  const endpoint = settings.get(tracesEndpointSetting)
  if (endpoint === undefined) return undefined
  // A client of its own: the collector is the operator's, and may stand where customers' addresses may not lead.
  const names = namesFrom({ servers: settings.get(nameServersSetting) ?? [] })
  const outbound = outboundClient({ publicOnly: false, names })
  const tracer = tracerTo({
    post: postSpans(outbound, endpoint, settings),
    meter,
    percent: settings.get(tracesPercentSetting),
    complain: (why) =>
      log.warn({ why }, 'the collector of traces does not take spans; calls go on without it'),
  })
  return {
    ...tracer,
    async stop() {
      await tracer.stop()
      await outbound.close()
    },
  }
}
