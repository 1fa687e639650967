/** What a running process lends to all its rooms. */

import type { Logger } from 'pino'
import type { OperatorKey } from '../crypto/operator-key.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { BlobStore, Blobs, Storage } from '../engine/stored.ts'
import type { Outbound } from '../outbound/client.ts'
import type { Tracer } from '../outbound/traces/tracer.ts'
import type { ServerClock } from '../process/clock.ts'
import type { Meter } from '../process/metrics.ts'
import type { Settings } from '../process/settings.ts'
import type { EventKind } from '../wire/event-kind.ts'
import type { Caches } from './cache.ts'
import type { Sequences } from './sequence/sequence.ts'
import type { Slots } from './slots.ts'
import type { WorldClocks } from './world-clocks.ts'

export type House = {
  settings: Settings
  storage: Storage
  blobs: Blobs
  /** Where bytes of files are moved to; none: they stay in the database. */
  blobStore: BlobStore | undefined
  /** The server's own, by which the seeded sandbox lives. */
  clock: ServerClock
  /** Those of worlds. */
  worldClocks: WorldClocks
  secrets: Secrets
  operatorKey: OperatorKey
  outbound: Outbound
  caches: Caches
  log: Logger
  meter: Meter
  /** Where calls are traced. */
  tracer: Tracer | undefined
  /** In the sandbox only: what calls draw follows from their place in the sequence of its world. */
  sequences: Sequences | undefined
  /** Names of recurring jobs that can also be asked for once, for one world. */
  worldJobs: readonly string[]
  /** Every kind of event that a slice declares. */
  eventKinds: EventKind[]
  /** What can be called at either door, by name. */
  callableNames: readonly string[]
  /** What every operation of the public door is called. */
  operationNames: readonly string[]
  /** What slices left open, and others filled. */
  slots: Slots
  /** The address under which the outside world reaches this service, without a trailing slash. */
  publicUrl: string
  /** Set by the operator: links use it whatever a request calls us. */
  isPublicUrlSet: boolean
  /** The address under which this process reaches itself, whatever stands in front of it. */
  localUrl: string
}
