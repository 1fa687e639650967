/** A call: who asks, when, in which dialect, with which handle on the database. */

import type { Reader, Writer } from '../engine/stored.ts'
import { NO_PLATFORM, type Platform, platformAt } from '../platform/platform.ts'
import type { Clock } from '../process/clock.ts'
import { newTraceId } from '../wire/ids.ts'
import type { House } from './house.ts'
import type { IdSequence, IdSource } from './id-source.ts'

/** `platform` on versioned paths: the same operation, with the further keys that existing clients read. */
export type Dialect = 'plain' | 'platform'

export type Permission = 'management' | 'messaging'

export type TokenCaller = {
  kind: 'token'
  token_id: string
  app_id: string
  permissions: ReadonlySet<Permission>
  accounts: 'all' | ReadonlySet<string>
  /** The operator, who acts for the application in the console. */
  isOperator?: true
}

type OperatorCaller = {
  kind: 'operator'
  /** In a browser, by its cookie instead of the key. */
  isBySession?: true
}

export type Caller = TokenCaller | OperatorCaller | { kind: 'system'; job: string }

/** Whoever waits for the answer. */
export type Listener = {
  /** Aborts when they have left, or the service closes. */
  left: AbortSignal
  /** Meanwhile the request holds no place: another one may have it. */
  away<T>(waiting: Promise<T>): Promise<T>
}

/** The call of an operation that only reads. */
export type Asked = {
  db: Reader
  caller: Caller
  /** By the clock of the world that the call is about. */
  now: number
  clock: Clock
  dialect: Dialect
  /** The changes of the platform that hold now for this call; none for a plain call or a job. */
  platform: Platform
  trace_id: string
  /** The parent span; undefined without tracing. */
  span?: string | undefined
  /** The caller's network address; undefined for a job. */
  address?: (() => string | undefined) | undefined
  /** Undefined for a job: nobody waits for its answer. */
  listener?: (() => Listener) | undefined
  house: House
  /** Absent: at random, whatever the mode. */
  idSequence?: IdSequence | undefined
  /** Sets a header of the answer; undefined for a job. */
  setHeader?: ((name: string, value: string) => void) | undefined
  /** The address under which the caller reached the service, without a trailing slash: for links in the answer. */
  baseUrl: string
  /** Absolute address of this request without its query, as the client knows it: for links to further pages. */
  url: string
  /** Parameters that links to further pages repeat: the token, when a versioned request carried it in its query. */
  linkParameters: Record<string, string>
}

/** The call of an operation that writes, in its transaction. */
export type Call = Asked & {
  db: Writer
  /** The source of its ids, codes and handles. */
  ids: IdSource
  /** Runs when the transaction has committed; never when it was rolled back. */
  afterCommit(action: () => void): void
}

/** A call without a token: a job, the seed, a page that a person opened. */
export function systemCall(
  house: House,
  job: string,
  {
    baseUrl = house.publicUrl,
    clock = house.clock,
    idSequence,
    trace_id,
    span,
  }: {
    baseUrl?: string
    clock?: Clock
    idSequence?: IdSequence
    trace_id?: string | null
    span?: string | undefined
  } = {},
): Asked {
  return {
    db: house.storage.read,
    caller: { kind: 'system', job },
    now: clock.now(),
    clock,
    idSequence,
    dialect: 'plain',
    platform: NO_PLATFORM,
    // The trace of the call that caused it, where there is one.
    trace_id: trace_id ?? newTraceId(),
    span,
    house,
    baseUrl,
    url: baseUrl,
    linkParameters: {},
  }
}

/** The same call, with the clock of another world. */
export const byClock = <C extends Asked>(call: C, clock: Clock): C => ({
  ...call,
  clock,
  now: clock.now(),
  platform: call.platform.asked === undefined ? NO_PLATFORM : platformBy(clock, call.platform.asked),
})

/** What the platform is like in the world of a clock, to who asks for a version of it; the newest unless one is named. */
export const platformBy = (clock: Clock, asked = ''): Platform =>
  platformAt(clock.now(), { switched: clock.switched(), asked })

/** The operator, at either door. */
export const OPERATOR = 'operator'

export function actorOf(caller: Caller): string {
  if (caller.kind === 'token') return caller.isOperator ? OPERATOR : `token:${caller.token_id}`
  return caller.kind === 'system' ? `job:${caller.job}` : OPERATOR
}

/** The operator in the console, acting for an application: with all that it may do. */
export const operatorFor = (app_id: string): TokenCaller => ({
  kind: 'token',
  token_id: OPERATOR,
  app_id,
  permissions: new Set(['management', 'messaging']),
  accounts: 'all',
  isOperator: true,
})

/** The application a call is made for; only token callers have one. */
export function appOf(caller: Caller): string | undefined {
  return caller.kind === 'token' ? caller.app_id : undefined
}
