/**
 * Routes events inside the database: events of one account, node and field have the same subscribers, so one decision
 * for each such group travels there, however many events it has.
 */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { compilable, compiledChange, compiledOnce } from '../../compiled.ts'
import { limitInOrder, perEngine, rowsJson, rowsOfJson } from '../../dialect.ts'
import { isAppOf, type World } from '../../of-world.ts'
import type { EventRow } from '../../outbox/events.ts'
import { queryRows } from '../../storage.ts'
import type { Reader, Writer } from '../../tables.ts'
import { DELIVERIES_PER_EVENT_MAX, type Delivery } from '../delivery.ts'
import { DELIVERY_COLUMNS } from './new-deliveries.ts'

/**
 * A group of events with the same subscribers, up to the last that was marked when the group was read: a later change
 * of subscriptions counts for later events. A node's events are numbered in the order in which they are recorded.
 */
export type EventGroup = Pick<EventRow, 'account_id' | 'node_id' | 'field'> & { upto: number }

type Counted = { count: number } & (EventGroup | { account_id: null })

/** SQLite plans a statement anew whenever a limit of it is another than before. */
const limited = perEngine({
  sqlite: (_db: Reader, most: number): RawBuilder<number> => limitInOrder(most),
  postgres: (_db: Reader, most: number): RawBuilder<number> => sql<number>`${most}`,
})

const firstMarks = (db: Reader, columns: RawBuilder<unknown>, most: number) =>
  sql`select ${columns} from unrouted_events order by seq limit ${limited(db, most)}`

const anyMark = compiledOnce((db) => db.selectFrom('unrouted_events').select('seq').limit(1))

/** Whether there is an event that nobody has handed on. */
export const isAnyMarked = async (db: Reader): Promise<boolean> => (await anyMark(db)).length > 0

const GROUP = sql`account_id, node_id, field`

const counted = compiledOnce((db, most: number) =>
  compilable<Counted>(
    db,
    sql`select ${GROUP}, max(seq) as upto, count(*) as count from (${firstMarks(db, sql`seq, ${GROUP}`, most)}) m group by ${GROUP}`,
  ),
)

/** Of the first that nobody has handed on: how many they are, and whose. */
export async function markedGroups(
  db: Writer,
  most: number,
): Promise<{ marked: number; groups: EventGroup[] }> {
  let all = await counted(db, most)
  while (all.some((one) => one.account_id === null)) {
    await letTell(db, most)
    all = await counted(db, most)
  }
  return {
    marked: all.reduce((sum, { count }) => sum + Number(count), 0),
    groups: all.flatMap(({ count, ...group }) => (group.account_id === null ? [] : [group])),
  }
}

/** An older version's marks do not tell whose they are: their events do. A mark whose event is gone is removed. */
async function letTell(db: Writer, most: number): Promise<void> {
  const isFirst = sql`unrouted_events.account_id is null and unrouted_events.seq in (${firstMarks(db, sql`seq`, most)})`
  await sql`update unrouted_events set account_id = e.account_id, node_id = e.node_id, field = e.field
    from events e where e.seq = unrouted_events.seq and ${isFirst}`.execute(db)
  await sql`delete from unrouted_events where ${isFirst}`.execute(db)
}

export async function countUnroutedOf(db: Reader, world: World): Promise<number> {
  const [row] = await queryRows(
    db,
    sql<{ count: number }>`
    select count(*) as count from unrouted_events m join events e on e.seq = m.seq
    join accounts a on a.id = e.account_id where ${isAppOf(world, 'a.app_id')}`,
  )
  return Number(row?.count ?? 0)
}

/** What is decided about a group, as for an event that is numbered 0; nothing of an account that is gone, and nothing for nobody. */
export type GroupDelivery = { group: EventGroup; delivery: Delivery | undefined }

const DECIDED = { ...DELIVERY_COLUMNS, field: 'text', upto: 'bigint' } as const
const COLUMNS = Object.keys(DELIVERY_COLUMNS) as (keyof Delivery)[]

function rowOf({ group, delivery }: GroupDelivery): Record<keyof typeof DECIDED, string | number | null> {
  const nothing = Object.fromEntries(COLUMNS.map((name) => [name, null])) as Record<keyof Delivery, null>
  return { ...nothing, ...delivery, ...group }
}

const IS_OF = sql`d.account_id = m.account_id and d.node_id = m.node_id and d.field = m.field and m.seq <= d.upto`

/** Parsed once, and not for every event. */
const decidedOf = (db: Reader, given: string) =>
  sql`decided as materialized (select * from ${rowsOfJson(db, 'd', DECIDED, given)})`

const insertDecided = (marks: RawBuilder<unknown>) => {
  const own: Partial<Record<keyof Delivery, RawBuilder<unknown>>> = {
    id: sql`m.seq * ${sql.lit(DELIVERIES_PER_EVENT_MAX)} + d.id`,
    event_seq: sql`m.seq`,
  }
  return sql`insert into deliveries (${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    select ${sql.join(COLUMNS.map((name) => own[name] ?? sql.ref(`d.${name}`)))}
    from ${marks} join decided d on ${IS_OF} where d.id is not null`
}

/** Events marked since then are not decided yet and stay. */
const handOnAtOnce = compiledChange((db, most: number, given: string) =>
  compilable(
    db,
    sql`with marks as materialized (${firstMarks(db, sql`ctid as place, seq, ${GROUP}`, most)}), ${decidedOf(db, given)},
    taken as (delete from unrouted_events where ctid = any(array(
      select place from marks m where exists (select 1 from decided d where ${IS_OF}))))
    ${insertDecided(sql`marks m`)}`,
  ),
)

const insertEmbedded = compiledChange((db, most: number, given: string) =>
  compilable(
    db,
    sql`with ${decidedOf(db, given)} ${insertDecided(sql`(${firstMarks(db, sql`seq, ${GROUP}`, most)}) m`)}`,
  ),
)

const removeFirst = compiledChange((db, most: number) =>
  compilable(
    db,
    sql`delete from unrouted_events where account_id is not null and seq in (${firstMarks(db, sql`seq`, most)})`,
  ),
)

/** Writes the deliveries of the marked events that are decided, and removes their marks. */
export const handOn = perEngine<Writer, [number, GroupDelivery[]], Promise<void>>({
  async postgres(db, most, decided) {
    await handOnAtOnce(db, most, rowsJson(db, DECIDED, decided.map(rowOf)))
  },
  async sqlite(db, most, decided) {
    await insertEmbedded(db, most, rowsJson(db, DECIDED, decided.map(rowOf)))
    await removeFirst(db, most)
  },
})
