/** Snapshots as the operator sees them. */

import { z } from 'zod'
import { writeDate } from '../../../kernel/wire/dates.ts'
import type { PackedWorld } from './pack.ts'
import { FORMAT, FORMAT_VERSION, type Snapshot, shortName } from './snapshot.ts'

export const snapshotAnswer = z
  .object({
    name: z.string(),
    full_name: z.string().describe('With its world in front, where it was saved of one: no other has it.'),
    kind: z.enum(['snapshot', 'bundle']),
    world_id: z.string().describe('The world that it was made of, which may be gone.'),
    world_time: z.string().describe('What the clock of the world showed.'),
    schema: z.string().describe('The last migration of the database that it was made of.'),
    rows: z.int(),
    bytes: z.int().describe('Of its file.'),
    created_time: z.string(),
  })
  .meta({ id: 'Snapshot' })

export const describeSnapshot = ({ world_time, created_at, ...snapshot }: Snapshot) => ({
  name: shortName(snapshot.name),
  full_name: snapshot.name,
  kind: snapshot.kind,
  world_id: snapshot.world_id,
  world_time: writeDate(world_time),
  schema: snapshot.schema,
  rows: snapshot.rows,
  bytes: snapshot.bytes,
  created_time: writeDate(created_at),
})

export const fileAnswer = z
  .object({
    format: z.literal(FORMAT),
    version: z.int(),
    kind: z.enum(['snapshot', 'bundle']),
    schema: z.string(),
    world_id: z.string(),
    rows: z.int(),
    bytes: z.int(),
  })
  .describe('When application/json is asked for: what the file would be.')

export const describeFile = ({ header, rows, bytes }: Pick<PackedWorld, 'header' | 'rows' | 'bytes'>) => ({
  format: FORMAT,
  version: FORMAT_VERSION,
  kind: header.kind,
  schema: header.schema,
  world_id: header.world.id,
  rows,
  bytes,
})
