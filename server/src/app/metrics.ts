/** What a process looks up about itself and its database when Prometheus asks. */

import { measureBlobs } from '../kernel/blobs/metrics.ts'
import type { House } from '../kernel/call/house.ts'
import { backlogOf, countByState, nextDue } from '../kernel/engine/index.ts'
import type { Admission } from '../kernel/http/admission/admission.ts'
import { SECOND } from '../kernel/process/clock.ts'
import type { Sample } from '../kernel/process/made-metric.ts'
import { modeSetting } from '../kernel/process/mode.ts'
import { VERSION } from '../kernel/process/version.ts'
import { quickChecks } from './health/checks.ts'

const by = (label: string, counts: Record<string, number>): Sample[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))

export function measureHouse(house: House): void {
  measureInstallation(house)
  measureWaiting(house)
  measureDatabase(house)
  measureCaches(house)
  measureHealth(house)
  if (house.blobStore) measureBlobs(house.meter, house.storage.read)
}

function measureInstallation({ meter, settings, storage }: House): void {
  const labels = { version: VERSION, engine: storage.engine, mode: settings.get(modeSetting) }
  meter.looked([{ name: 'parley_build_info', help: 'Which Parley this is; always 1.' }], () => ({
    parley_build_info: [{ labels, value: 1 }],
  }))
}

/** Of the whole installation, and the same from every process of it. */
function measureWaiting(house: House): void {
  const { meter, storage, clock } = house
  meter.looked(
    [
      { name: 'parley_jobs', help: 'Jobs in the database, by state.' },
      { name: 'parley_jobs_overdue_seconds', help: 'For how long the next job has been due.' },
      { name: 'parley_events_unrouted', help: 'Events that are not routed to subscribers yet.' },
      { name: 'parley_events_unrouted_oldest_seconds', help: 'For how long the first of them has waited.' },
      { name: 'parley_deliveries_waiting', help: 'Notifications that wait, counted up to 100000.' },
      {
        name: 'parley_deliveries_oldest_waiting_seconds',
        help: 'For how long the first of them has waited.',
      },
      {
        name: 'parley_deliveries_oldest_reachable_seconds',
        help: 'The same of those whose receiver answers.',
      },
      { name: 'parley_receivers', help: 'Receivers, by the state of their circuit.' },
    ],
    async () => {
      const next = await nextDue(storage.read)
      const counts = Object.fromEntries(
        (await countByState(storage.read)).map(({ state, count }) => [state, count]),
      )
      const { events, deliveries, circuits } = await backlogOf(house)
      return {
        parley_jobs: by('state', { waiting: 0, running: 0, dead: 0, ...counts }),
        parley_jobs_overdue_seconds: next === undefined ? 0 : Math.max(0, clock.now() - next) / SECOND,
        parley_events_unrouted: events.count,
        parley_events_unrouted_oldest_seconds: events.oldest_seconds,
        parley_deliveries_waiting: deliveries.count,
        parley_deliveries_oldest_waiting_seconds: deliveries.oldest_seconds,
        parley_deliveries_oldest_reachable_seconds: deliveries.oldest_reachable_seconds,
        parley_receivers: by('circuit', circuits),
      }
    },
  )
}

function measureDatabase({ meter, storage }: House): void {
  meter.looked(
    [
      {
        name: 'parley_database_commits_total',
        help: 'Transactions committed by this process.',
        type: 'counter',
      },
      {
        name: 'parley_database_conflicts_total',
        help: 'Transactions that met a conflict and were rolled back.',
        type: 'counter',
      },
      { name: 'parley_database_transactions_waiting', help: 'Transactions whose turn has not come.' },
      { name: 'parley_database_connections', help: 'Connections of the pool, by state.' },
      { name: 'parley_database_connections_max', help: 'How many connections the pool may have.' },
      { name: 'parley_database_connections_awaited', help: 'Who waits for a connection of the pool.' },
    ],
    () => {
      const { commits, conflicts, waiting, connections } = storage.load()
      return {
        parley_database_commits_total: commits,
        parley_database_conflicts_total: conflicts,
        parley_database_transactions_waiting: waiting,
        parley_database_connections:
          connections && by('state', { idle: connections.idle, used: connections.open - connections.idle }),
        parley_database_connections_max: connections?.max,
        parley_database_connections_awaited: connections?.waiting,
      }
    },
  )
  meter.looked([{ name: 'parley_database_up', help: '1 while the database answers this process.' }], () =>
    storage.schema().then(
      () => ({ parley_database_up: 1 }),
      () => ({ parley_database_up: 0 }),
    ),
  )
}

/** The same judgement as /ready and the overview; what is judged by its measure has metrics of its own. */
function measureHealth(house: House): void {
  const name = 'parley_check_ok'
  house.meter.looked([{ name, help: '1 where it is as it should be; 0 has an alert.' }], async () => ({
    [name]: by(
      'check',
      Object.fromEntries((await quickChecks(house)).map((one) => [one.name, Number(one.ok)])),
    ),
  }))
}

function measureCaches({ meter, caches }: House): void {
  const name = 'parley_cache_lookups_total'
  meter.looked(
    [{ name, help: 'How often a cache was asked, and whether it knew.', type: 'counter' }],
    () => ({
      [name]: caches.lookups().flatMap(({ cache, hits, misses }) => [
        { labels: { cache, result: 'hit' }, value: hits },
        { labels: { cache, result: 'miss' }, value: misses },
      ]),
    }),
  )
}

export function measureAdmission({ meter }: House, admission: Admission): void {
  meter.looked([{ name: 'parley_requests_under_way', help: 'Requests that are being worked on.' }], () => ({
    parley_requests_under_way: admission.underWay(),
  }))
}
