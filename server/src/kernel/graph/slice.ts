/** What a slice contributes: the one shape that `app/slices.ts` lists. */

import type { z } from 'zod'
import type { Asked, Call, TokenCaller } from '../call/call.ts'
import type { House } from '../call/house.ts'
import type { FindSession } from '../call/session.ts'
import { type Filling, slot } from '../call/slots.ts'
import type { AnyJob, Check, Findable } from '../engine/index.ts'
import type { PageTable } from '../pages/page.ts'
import type { Setting, SettingFamily, Settings } from '../process/settings.ts'
import type { SealedColumn } from '../records/encryption/columns.ts'
import type { KeptTable } from '../records/kept-table.ts'
import type { EventKind } from '../wire/event-kind.ts'
import type { AnyNodeKind, Fields } from './node.ts'
import type { AnyOperation } from './operation.ts'

export type RouteTable = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, AnyOperation>

/** A section of the seed file, and how its entries are put in place. Seeding again must change nothing. */
export type SeedSection = {
  section: string
  /** Of one entry. */
  schema: z.ZodType
  /** What the sandbox starts with when no seed file is named. */
  sandbox: (settings: Settings) => unknown[]
  /** What the sandbox puts into every account that it makes without a seed file. */
  ofEachAccount?: (accountId: string) => Record<string, unknown>[]
  plant(call: Call, entry: unknown): Promise<void>
}

/** All sections, for whoever plants a seed while the service runs. */
export const seedSections = slot<SeedSection[]>('seed sections')

/** All that can be found, for whoever looks. */
export const findables = slot<Findable[]>('findable things')

/** Every table whose rows may come back from a file. */
export const keptTables = slot<ReadonlyMap<string, KeptTable>>('tables that files may fill')

export type Slice = {
  name: string
  /** As people call it, and what it is for: a chapter of the reference. */
  title?: string
  about?: string
  nodes?: AnyNodeKind[]
  /** Fields this slice adds to another slice's node. */
  fields?: { kind: string; fields: Fields<never> }[]
  /** What this slice does for another that may not import it. */
  fills?: Filling[] | ((settings: Settings) => Filling[])
  routes?: RouteTable
  operator?: RouteTable
  /** Addresses outside the graph: pictures, pages for people, documents. No token is asked for. */
  pages?: PageTable
  jobs?: AnyJob[]
  /** What of it can be found by an id or a word. */
  finds?: Findable[]
  events?: EventKind[]
  settings?: Setting<unknown>[]
  settingFamilies?: SettingFamily[]
  seeds?: SeedSection[]
  /** What the columns of its tables may hold, where rows of them come back from files. */
  tables?: KeptTable[]
  /** Columns in which this slice keeps sealed secrets. */
  sealed?: SealedColumn[]
  /** What of the sandbox is left in a database, in words: production does not open such a one. */
  sandboxRemains?: (call: Asked) => Promise<string[]>
  /** Work of its own that runs as long as the process does, beside the jobs. */
  worker?: (house: House) => Promise<{ stop(): Promise<void> }>
  /** What must be fixed before the service can start: a sentence each, with what to do. */
  startProblems?: (settings: Settings) => Promise<string[]>
  /** What the installation may lack although it runs: said at start, and wherever health is reported. */
  checks?: (house: House) => Check[]
  /** The slice that knows access tokens. */
  findCaller?: (house: House, token: string) => Promise<TokenCaller> | TokenCaller
  /** The slice that knows sessions of the operator. */
  findSession?: FindSession
}
