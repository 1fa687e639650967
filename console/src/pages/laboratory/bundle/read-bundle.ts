/** A run bundle, read in the browser: the calls of a world in their order, each with what it caused. */

type Row = Record<string, unknown>

type BundleAttempt = {
  at: number
  duration_ms: number
  status?: number
  answer?: string
  error?: string
}
export type BundleDelivery = {
  id: number
  app: string | undefined
  url: string | undefined
  state: string
  reason: string | undefined
  attempts: BundleAttempt[]
}
export type BundleEvent = {
  id: string
  at: number
  field: string
  value: unknown
  deliveries: BundleDelivery[]
}
type BundleCall = {
  method: string
  path: string
  operation: string | undefined
  status: number
  code: number | undefined
  ms: number
  details: unknown
}

/** One thing that happened: a call with its events, or an event that came by itself. */
export type Story = { key: string; at: number; call: BundleCall | undefined; events: BundleEvent[] }

export type Bundle = { world: string; kind: string; madeAt: string; rows: number; stories: Story[] }

export class NotABundle extends Error {}

export async function readBundle(packed: Blob): Promise<Bundle> {
  const lines = (await unpacked(packed)).trim().split('\n')
  const head = parsed(lines[0] ?? '') as {
    format?: string
    kind?: string
    made_at?: string
    world?: Row
  } | null
  if (head?.format !== 'parley-world') throw new NotABundle()
  const tables = new Map<string, Row[]>()
  for (const line of lines.slice(1)) {
    const { table, row } = (parsed(line) ?? {}) as { table?: string; row?: Row }
    if (table === undefined || row === undefined) continue
    const rows = tables.get(table) ?? []
    if (rows.length === 0) tables.set(table, rows)
    rows.push(row)
  }
  return {
    world: String(head.world?.name ?? ''),
    kind: head.kind ?? '',
    madeAt: head.made_at ?? '',
    rows: lines.length - 2,
    stories: storiesOf((name) => tables.get(name) ?? []),
  }
}

async function unpacked(packed: Blob): Promise<string> {
  try {
    return await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  } catch {
    throw new NotABundle()
  }
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

/** A delivery's number is its event's, times so many. */
const PER_EVENT = 1000

function storiesOf(rows: (table: string) => Row[]): Story[] {
  const byKey = (list: Row[], key: (row: Row) => unknown) => Map.groupBy(list, (row) => String(key(row)))
  const attempts = byKey(rows('delivery_attempts'), ({ delivery_id }) => delivery_id)
  const deliveries = byKey(rows('deliveries'), ({ id }) => Math.floor(Number(id) / PER_EVENT))
  const urls = new Map(rows('receivers').map(({ id, url }) => [id, String(url)]))
  const apps = new Map(rows('apps').map(({ id, name }) => [id, String(name)]))
  const details = new Map(rows('request_details').map((row) => [row.trace_id, parsed(row.details)]))
  const events = rows('events').map((row) => ({
    trace: row.trace_id,
    event: {
      id: String(row.id),
      at: Number(row.occurred_at),
      field: String(row.field),
      value: parsed(row.value),
      deliveries: (deliveries.get(String(row.seq)) ?? []).map(
        (one): BundleDelivery => ({
          id: Number(one.id),
          app: apps.get(one.app_id),
          url: urls.get(one.receiver_id),
          state: String(one.state),
          reason: typeof one.reason === 'string' ? one.reason : undefined,
          attempts: [...(attempts.get(String(one.id)) ?? []), one]
            .map(({ attempt }) => parsed(attempt) as BundleAttempt | null)
            .filter((attempt) => attempt !== null),
        }),
      ),
    } satisfies BundleEvent,
  }))
  const withCall = new Set<BundleEvent>()
  const calls = rows('requests').map((row): Story => {
    const caused = events.filter(({ trace }) => trace === row.trace_id).map(({ event }) => event)
    for (const event of caused) withCall.add(event)
    return {
      key: String(row.trace_id),
      at: Number(row.at),
      call: {
        method: String(row.method),
        path: String(row.path),
        operation: typeof row.operation === 'string' ? row.operation : undefined,
        status: Number(row.status),
        code: typeof row.code === 'number' ? row.code : undefined,
        ms: Number(row.duration_us) / 1000,
        details: details.get(row.trace_id),
      },
      events: caused,
    }
  })
  const others = events
    .filter(({ event }) => !withCall.has(event))
    .map(({ event }): Story => ({ key: event.id, at: event.at, call: undefined, events: [event] }))
  return [...calls, ...others].sort((a, b) => a.at - b.at)
}
