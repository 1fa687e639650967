/** What can go wrong, for how long, and how soon after it writes must be acknowledged again. */

import type { Cluster } from '../cluster.ts'
import { etcdLeader } from '../etcd.ts'
import { type DatabaseMachine, LEASE_SECONDS, SERVERS, STORES, WORKERS } from '../machines.ts'
import { plug } from '../network.ts'
import { leader, switchOver, synchronousStandby } from '../patroni.ts'
import {
  emptyDisk,
  fillDisk,
  freezeMachine,
  freezePostgres,
  killMachine,
  postmasterOf,
  signal,
  startDatabaseMachine,
} from './harm.ts'

type Context = { cluster: Cluster; choose<T>(from: readonly T[]): T }
type Harmed = { what: string; heal?: () => unknown }

export type Fault = {
  /** How long it lasts. */
  seconds: number
  /** From its beginning until writes are back; none where they may be away as long as it lasts. */
  backSecondsMax?: number
  harm(context: Context): Promise<Harmed>
}

const FAILOVER = { seconds: LEASE_SECONDS + 12, backSecondsMax: LEASE_SECONDS + 8 }

export const FAULTS: Record<string, Fault> = {
  'kill-postmaster': {
    seconds: 8,
    backSecondsMax: 8,
    async harm() {
      const primary = await thePrimary()
      signal(postmasterOf(primary), 'SIGKILL')
      return { what: `PostgreSQL of ${primary} killed` }
    },
  },
  'kill-machine': {
    ...FAILOVER,
    async harm({ cluster }) {
      const primary = await thePrimary()
      killMachine(primary)
      return { what: `all of ${primary} killed`, heal: () => startDatabaseMachine(cluster, primary) }
    },
  },
  'freeze-machine': {
    ...FAILOVER,
    async harm() {
      const primary = await thePrimary()
      freezeMachine(primary, 'SIGSTOP')
      return { what: `all of ${primary} frozen`, heal: () => freezeMachine(primary, 'SIGCONT') }
    },
  },
  'freeze-postgres': {
    ...FAILOVER,
    async harm() {
      const primary = await thePrimary()
      freezePostgres(primary, 'SIGSTOP')
      return { what: `PostgreSQL of ${primary} frozen`, heal: () => freezePostgres(primary, 'SIGCONT') }
    },
  },
  partition: {
    ...FAILOVER,
    async harm() {
      const primary = await thePrimary()
      plug(primary, 'down')
      return { what: `${primary} cut off`, heal: () => plug(primary, 'up') }
    },
  },
  'disk-full': {
    seconds: 20,
    async harm() {
      const primary = await thePrimary()
      fillDisk(primary)
      return { what: `disk of ${primary} full`, heal: () => emptyDisk(primary) }
    },
  },
  switchover: {
    seconds: 6,
    backSecondsMax: 5,
    async harm() {
      const [from, to] = [await thePrimary(), await synchronousStandby()]
      if (to === undefined) throw new Error('there is no synchronous standby')
      // Not waited for: the time that it takes is what is measured.
      const switched = switchOver(from, to)
      return { what: `${from} hands over to ${to}`, heal: () => switched }
    },
  },
  'lose-replica': {
    seconds: 15,
    async harm() {
      const standby = (await synchronousStandby()) as DatabaseMachine
      plug(standby, 'down')
      return { what: `synchronous standby ${standby} cut off`, heal: () => plug(standby, 'up') }
    },
  },
  /** One that wakes up as the leader, and has to learn that it no longer is: it has leases revoked that ran out by its own watch. */
  'freeze-etcd-leader': {
    seconds: LEASE_SECONDS + 12,
    backSecondsMax: 8,
    async harm() {
      const machine = await etcdLeader()
      freezeMachine(machine, 'SIGSTOP')
      return { what: `${machine}, which leads, frozen`, heal: () => freezeMachine(machine, 'SIGCONT') }
    },
  },
  'etcd-without-quorum': {
    seconds: 15,
    async harm({ cluster, choose }) {
      const spared = choose(STORES)
      const two = STORES.filter((machine) => machine !== spared).map((machine) => `${machine}.etcd`)
      for (const name of two) cluster.signal(name, 'SIGSTOP')
      return {
        what: `${two.join(' and ')} frozen`,
        heal: () => {
          for (const name of two) cluster.signal(name, 'SIGCONT')
        },
      }
    },
  },
  'restart-database-haproxy': restarted(() => 'db.haproxy'),
  'restart-web-haproxy': restarted(() => 'web.haproxy'),
  'restart-pgbouncer': restarted(() => 'pool.pgbouncer'),
  'kill-server': restarted(({ choose }) => `${choose(SERVERS)}.parley`),
  'kill-worker': restarted(({ choose }) => `${choose(WORKERS)}.parley`),
}

/** Killed, and started again a moment later, as an init system does. */
function restarted(which: (context: Context) => string): Fault {
  return {
    seconds: 1,
    async harm(context) {
      const name = which(context)
      context.cluster.signal(name, 'SIGKILL')
      return { what: `${name} killed, back after 1 s`, heal: () => context.cluster.start(name) }
    },
  }
}

async function thePrimary(): Promise<DatabaseMachine> {
  const primary = await leader()
  if (primary === undefined) throw new Error('there is no primary to harm')
  return primary
}
