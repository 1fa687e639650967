/** Who would receive an event like this now: the decision about it, made once more. */

import type { ExplainedEvent, TriedRouting } from '@parley-dev/operator'
import { operator } from '../../server/connection.ts'
import { LIVE, useRead } from '../../server/reads.ts'
import type { Delivery } from '../../ui/decision.ts'

type Hearer = TriedRouting['data'][number]['applications'][number]
export type Reason = NonNullable<Delivery['reason']>
/** Of one that was not sent: it would be now, to these; or still not, and why. */
export type Now =
  | { hears: true; names: string[] }
  | { hears: false; reason: Reason; app?: string | undefined }

export function useRoutedNow(event: ExplainedEvent | undefined) {
  const { account_id = '', field, node_id } = event ?? {}
  const { data } = useRead(
    ['routing', account_id, field, node_id],
    async () =>
      (
        await operator.events.tryRouting(account_id, {
          ...(field !== undefined && { field }),
          ...(node_id !== undefined && { node: node_id }),
        })
      ).data.flatMap(({ applications }) => applications),
    { enabled: event?.deliveries.some(({ reason }) => reason !== undefined) ?? false, ...LIVE },
  )
  return (delivery: Delivery): Now | undefined => data && nowOf(data, delivery)
}

function nowOf(applications: Hearer[], { application }: Delivery): Now | undefined {
  // Where nobody was subscribed, whoever is now counts.
  const own = applications.filter(({ app_id }) => application === undefined || app_id === application.id)
  const hearing = own.filter(({ hears }) => hears)
  if (hearing.length > 0)
    return { hears: true, names: hearing.map(({ app_name, app_id }) => app_name ?? app_id ?? '') }
  const [first] = own
  if (!first) return { hears: false, reason: 'unsubscribed', app: application?.id }
  return first.reason && { hears: false, reason: first.reason, app: first.app_id ?? application?.id }
}
