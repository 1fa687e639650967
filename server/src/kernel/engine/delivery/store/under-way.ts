/** How much is still to be sent to an application. */

import './tables.ts'
import { sql } from 'kysely'
import { queryRows } from '../../storage.ts'
import type { Reader } from '../../tables.ts'

export type UnderWay = {
  /** Not routed yet. */
  events: number
  /** On their way, or due. */
  deliveries: number
  /** Their receiver fails or is suspended, or they are tried again later. */
  deliveries_later: number
}

export async function notificationsUnderWay(
  { db, now }: { db: Reader; now: number },
  appId: string,
): Promise<UnderWay> {
  const [counted] = await queryRows(
    db,
    sql<UnderWay>`
    with waiting (is_due) as (
      select case when r.circuit <> 'open' and r.paused_at is null and r.suspended_at is null and (d.attempts = 0 or d.next_at <= ${now})
        then 1 else 0 end
      from receivers r join deliveries d on d.receiver_id = r.id and d.state = 'waiting'
      where r.app_id = ${appId})
    select
      (select count(*) from unrouted_events u join events e on e.seq = u.seq
        join accounts a on a.id = e.account_id where a.app_id = ${appId}) as events,
      (select count(*) from waiting where is_due = 1) as deliveries,
      (select count(*) from waiting where is_due = 0) as deliveries_later`,
  )
  return {
    events: Number(counted?.events ?? 0),
    deliveries: Number(counted?.deliveries ?? 0),
    deliveries_later: Number(counted?.deliveries_later ?? 0),
  }
}
