/**
 * The clocks of worlds. A world is an application with a time of its own; every other application lives by the
 * server's clock. A process keeps one clock for each application that it has met, and moves it in place.
 */

import { held, listed, type Reader, type Storage, type Writer } from '../engine/stored.ts'
import type { Clock, ServerClock, Switched } from '../process/clock.ts'

declare module '../engine/stored.ts' {
  interface Tables {
    worlds: WorldRow
  }
}

export type WorldRow = {
  id: string
  app_id: string
  name: string
  /** Counted from 1; 0 is the seeded sandbox, which has no row. */
  number: number
  /** How far its clock runs ahead of the wall clock. */
  ahead_ms: number
  /** What its clock showed when it was made, where that was not the time that it was: it begins again there. */
  begins_at: number | null
  /** Changes of the platform that are switched here, as JSON. */
  platform_changes: string | null
  /** The seed of its ids. */
  seed: string
  /** How many positions of its sequence are taken. */
  turns: number
  /** The seed file it began with, with ids, secret and tokens of its own; sealed. */
  origin: string | null
  /** When it removes itself, by the wall clock. */
  expires_at: number | null
  /** When it began, or began again, by the wall clock. */
  created_at: number
}

/** What ids of a world are drawn from: its seed, and since when its sequence counts. */
export type Streams = { world: string | null; seed: string; since: number }

export type WorldClocks = {
  /** Of the world that an application is, else the server's own. At once when this process has met it. */
  of(appId: string | null | undefined): Clock | Promise<Clock>
  /** In a transaction: an unknown world is read through it. */
  within(db: Reader, appId: string | null | undefined): Clock | Promise<Clock>
  /** Of a world that this process has met, what is drawn there follows from. */
  streamsOf(appId: string | null): Streams
  /** The clock that shows the earliest time of all. */
  furthestBehind(): Promise<Clock>
  /** Sets it for this process from now on. */
  set(appId: string, world: Kept | undefined): void
  /** Reads and locks it until the transaction ends; this process uses it from now on. */
  readAnew(db: Writer, appId: string): Promise<Clock>
  /** Reads again all that it has met: another process has moved one. A notification that arrives meanwhile is newer. */
  refresh(): Promise<void>
}

export const SEED_OF_THE_SANDBOX = '0'

/** What a process keeps of a world. */
export const KEPT = ['ahead_ms', 'seed', 'created_at', 'platform_changes'] as const
type Kept = Pick<WorldRow, (typeof KEPT)[number]>

type Met = { kept: Kept | undefined; clock: Clock }

/** What the installation switches holds in its worlds, too, unless they say otherwise. */
function switching({ installed }: ServerClock): (changes: string | null | undefined) => Switched {
  let text: string | null | undefined
  let switched = installed
  return (changes) => {
    if (changes !== text) switched = changes ? { ...installed, ...JSON.parse(changes) } : installed
    text = changes
    return switched
  }
}

export function worldClocksOf({
  storage,
  clock: server,
  isSandbox,
}: {
  storage: Storage
  clock: ServerClock
  isSandbox: boolean
}): WorldClocks {
  const met = new Map<string, Met>()

  function meet(appId: string, kept: Kept | undefined): Clock {
    const known = met.get(appId)
    if (known) return known.clock
    const one: Met = { kept, clock: server }
    const switched = switching(server)
    one.clock = {
      now: () => (one.kept ? Date.now() + one.kept.ahead_ms : server.now()),
      offset: () => one.kept?.ahead_ms ?? server.offset(),
      world: () => (one.kept ? appId : null),
      switched: () => (one.kept ? switched(one.kept.platform_changes) : server.switched()),
    }
    met.set(appId, one)
    return one.clock
  }

  const rows = (db: Reader, appIds: string[]) =>
    db
      .selectFrom('worlds')
      .select(['app_id', ...KEPT])
      .where('app_id', 'in', listed(db, appIds))

  const read = (db: Reader, appIds: string[]) => rows(db, appIds).execute()

  const within = (db: Reader, appId: string | null | undefined) => {
    if (!isSandbox || appId === null || appId === undefined) return server
    return met.get(appId)?.clock ?? read(db, [appId]).then(([kept]) => meet(appId, kept))
  }

  function set(appId: string, kept: Kept | undefined): void {
    const known = met.get(appId)
    if (known) known.kept = kept
    else if (kept) meet(appId, kept)
    if (!kept) met.delete(appId)
    server.notifyMoved()
  }

  return {
    of: (appId) => within(storage.read, appId),
    within,
    streamsOf(appId) {
      const kept = appId === null ? undefined : met.get(appId)?.kept
      return { world: appId, seed: kept?.seed ?? SEED_OF_THE_SANDBOX, since: kept?.created_at ?? 0 }
    },
    async furthestBehind() {
      if (!isSandbox) return server
      const { ahead } = await storage.read
        .selectFrom('worlds')
        .select((expression) => expression.fn.min('ahead_ms').as('ahead'))
        .executeTakeFirstOrThrow()
      const offset = ahead === null ? server.offset() : Math.min(ahead, server.offset())
      return {
        now: () => Date.now() + offset,
        offset: () => offset,
        world: () => null,
        switched: server.switched,
      }
    },
    set,
    async readAnew(db, appId) {
      set(appId, await held(db, rows(db, [appId])).executeTakeFirst())
      return within(db, appId)
    },
    async refresh() {
      if (met.size === 0) return
      const before = new Map([...met].map(([appId, { kept }]) => [appId, kept]))
      const kept = new Map((await read(storage.read, [...before.keys()])).map((row) => [row.app_id, row]))
      for (const [appId, believed] of before) {
        const one = met.get(appId)
        if (!one || one.kept !== believed) continue
        one.kept = kept.get(appId)
        if (believed && !one.kept) met.delete(appId)
      }
      server.notifyMoved()
    },
  }
}
