/** How far an application's line to its receiver goes. */

import type { TriedRouting } from '@parley-dev/operator'
import type { Station } from '../../ui/line.tsx'
import { webhookWords } from '../../words/webhooks.ts'

const words = webhookWords.map

export type Routed = TriedRouting['data'][number]['applications'][number]

/** Whether it is not subscribed to the field at all. */
export const isOff = ({ reason }: Pick<Routed, 'reason'>) =>
  reason === 'field_not_subscribed' || reason === 'not_in_dialect'

export function stationsOf({ reason, callback }: Routed): Station[] {
  const at =
    callback === undefined && !isOff({ reason })
      ? 2
      : callback?.circuit === 'open' || callback?.circuit === 'paused' || reason === 'callback_disabled'
        ? 3
        : 4
  const hasNone = callback === undefined
  return words.stations.map((name, index) => ({
    name,
    state:
      index < Math.min(at, hasNone ? 2 : 4)
        ? 'passed'
        : index === Math.min(at, hasNone ? 2 : 4)
          ? 'stopped'
          : 'idle',
  }))
}
