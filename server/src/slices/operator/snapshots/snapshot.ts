/** A world as one file: what it is called, what stands in its first line, and how large it may be. */

import { z } from 'zod'
import { MOMENT_MAX } from '../../../kernel/records/kept-table.ts'
import { isNodeId } from '../../../kernel/wire/ids.ts'

export const FORMAT = 'parley-world'
/** Grows when rows are written in another way; older files stay readable. */
export const FORMAT_VERSION = 1

/** A bundle is for people to look at: it also contains what happened, and no secret. */
const FILE_KINDS = ['snapshot', 'bundle'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const fileType = 'application/gzip'

/** A world counts on from here, for longer than it will live. */
const TURNS_MAX = 2 ** 40
/** What ages is kept by the world that is furthest behind. */
const TIME_MIN = Date.UTC(2000, 0)

const seedFile = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  kind: z.enum(FILE_KINDS),
  /** The last migration of the database that it was read from. */
  schema: z.string().min(1).max(200),
  made_at: z.string().max(100),
  /** The name of the key that its hashes were made with; it says nothing of the key. */
  key_id: z.string().max(100),
  world: z.strictObject({
    id: z.string().refine(isNodeId, { error: 'must be an id' }),
    name: z.string().min(1).max(100),
    seed: z.string().min(1).max(100),
    turns: z.int().min(0).max(TURNS_MAX),
    /** What its clock showed, in milliseconds. */
    time: z.int().min(TIME_MIN).max(MOMENT_MAX),
    /** What it began with; a bundle does not say. */
    origin: seedFile.nullable(),
    platform_changes: z.record(z.string().max(100), z.boolean()).optional(),
  }),
})
export type Header = z.infer<typeof headerSchema>
export const readHeader = (value: unknown) => headerSchema.safeParse(value)

/** A value of a column as it stands in the file: bytes as `{ base64 }`. */
export type FileValue = string | number | null | { base64: string }
export type FileRow = Record<string, FileValue>
export type RowLine = { table: string; row: FileRow }
/** The last line: how many rows there were, and the hash of all lines before it. */
export type EndLine = { end: true; rows: number; sha256: string }

const MEBIBYTE = 1_048_576

export const SNAPSHOT_LIMITS = {
  fileBytesMax: 64 * MEBIBYTE,
  unpackedBytesMax: 256 * MEBIBYTE,
  /** A piece of a blob is at most five megabytes, before it is written as text. */
  lineBytesMax: 16 * MEBIBYTE,
  rowsMax: 100_000,
  snapshotsMax: 500,
  /** Files that are read or written at the same time, each of which stands in memory. */
  atOnceMax: 2,
} as const

/** What a world saves has a name of its own: `WORLD:name`; what was imported has one of the installation. */
export const fullName = (world_id: string, name: string): string => `${world_id}:${name}`
export const shortName = (name: string): string => name.slice(name.indexOf(':') + 1)

export type Snapshot = {
  id: string
  /** In full. */
  name: string
  kind: FileKind
  world_id: string
  schema: string
  rows: number
  bytes: number
  world_time: number
  /** By the wall clock. */
  created_at: number
}
