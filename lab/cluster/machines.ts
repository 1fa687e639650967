/** The machines of the cluster and their addresses, which the files in `deploy/` name too. */

const NETWORK = '10.77.0'

/** By the last part of the address. */
const PLACES = {
  pg1: 11,
  pg2: 12,
  pg3: 13,
  etcd1: 14,
  etcd2: 15,
  etcd3: 16,
  db: 20,
  pool: 21,
  web: 22,
  app1: 31,
  app2: 32,
  app3: 33,
  work1: 41,
  work2: 42,
  load: 50,
} as const

export type Machine = keyof typeof PLACES

export const MACHINES = Object.keys(PLACES) as Machine[]
export const DATABASES = ['pg1', 'pg2', 'pg3'] as const satisfies Machine[]
/** Where the lease of the primary is kept. */
export const STORES = ['etcd1', 'etcd2', 'etcd3'] as const satisfies Machine[]
export const SERVERS = ['app1', 'app2', 'app3'] as const satisfies Machine[]
export const WORKERS = ['work1', 'work2'] as const satisfies Machine[]

export type DatabaseMachine = (typeof DATABASES)[number]
export type StoreMachine = (typeof STORES)[number]

export const addressOf = (machine: Machine): string => `${NETWORK}.${PLACES[machine]}`

/** The lease of the primary, as `deploy/patroni/patroni.yml` sets it. */
export const LEASE_SECONDS = 20

export const WEB_URL = `http://${addressOf('web')}:8080`
