/** Worlds saved by name, exported as one file, and imported. */

import { z } from 'zod'
import type { Asked } from '../../../kernel/call/call.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import {
  Document,
  type GivenBody,
  operatorOperation,
  operatorReading,
  success,
  successAnswer,
} from '../../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../../kernel/graph/paging.ts'
import type { RouteTable } from '../../../kernel/graph/slice.ts'
import { text, truth } from '../../../kernel/wire/params.ts'
import { readInput } from '../../../kernel/wire/read-input.ts'
import { noSuchWorld } from '../errors.ts'
import { describeFile, describeSnapshot, fileAnswer, snapshotAnswer } from './answers.ts'
import {
  fileRefusals,
  fileTooLarge,
  noSuchSnapshot,
  snapshotNameTaken,
  snapshotOfSeveralWorlds,
  snapshotsTooMany,
} from './errors.ts'
import { keptWithin, linesOf } from './file.ts'
import { inspect } from './inspect.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type PackedWorld, packWorld } from './pack.ts'
import { assertNobodys, fileOf, findOrRefuse, keepFile, knownHere } from './saved.ts'
import { type FileKind, fileType, type Snapshot, shortName } from './snapshot.ts'
import { listSnapshots as listAll, removeSnapshot as remove } from './store/snapshots.ts'

const WORLD = 'The id of the world.'
const NAME = 'The name of the snapshot; `WORLD:name` where several worlds have it.'

/** It stands in addresses and in names of files. */
const snapshotName = () =>
  text({
    min: 1,
    max: 100,
    pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    says: 'letters, digits, dots, dashes and underscores, and begin with a letter or a digit',
  })

/** One that is there: in full, or by its short name. */
export const snapshotNamed = () =>
  text({
    min: 1,
    max: 120,
    pattern: /^(\d+:)?[A-Za-z0-9][A-Za-z0-9._-]*$/,
    says: 'a name, or the id of a world, a colon and the name',
  })

const replace = truth().default(false).describe('Take the place of one of the same name.')

const nameInput = z.object({
  name: snapshotName().meta({
    description: 'What it is called, in its world.',
    examples: ['furnished'],
  }),
  replace,
})
const keyInput = z.object({ name: snapshotName() })

const saveWorld = operatorOperation('saveWorld', noNode, {
  sandboxOnly: true,
  summary: 'Save a world by name, as it is now',
  note: [
    'A snapshot belongs to the installation and stays when its world is removed. Saved: everything of the application except calls, events, deliveries and idempotent answers. A name is taken once in each world unless `replace` is sent; elsewhere it is `WORLD:name`, or the name alone where no other world has it.',
  ],
  key: WORLD,
  input: nameInput,
  request: { name: 'furnished' },
  answer: snapshotAnswer,
  refuses: [noSuchWorld, snapshotNameTaken, snapshotsTooMany, fileTooLarge],
  async prepare({ key, call }) {
    return packWorld(call.house, key, 'snapshot')
  },
  async run({ key, input, prepared, call }) {
    const { name, replace: replaces } = input
    return describeSnapshot(await keepFile(call, { name, world: key, replaces }, prepared))
  },
})

const importSnapshot = operatorOperation('importSnapshot', noNode, {
  sandboxOnly: true,
  summary: 'Keep a file that was exported, here or elsewhere, as a snapshot',
  note: [
    'Every column and reference is checked; a file that names anything outside itself is refused and leaves nothing behind. At most 64 MiB packed, 256 MiB unpacked, 100,000 rows.',
  ],
  key: 'What it is called from now on.',
  body: 'bytes',
  input: z.object({ replace }),
  request: { replace: true },
  answer: snapshotAnswer,
  refuses: [snapshotNameTaken, snapshotsTooMany, ...fileRefusals],
  async prepare({ key, body, call }) {
    readInput(keyInput, { name: key })
    return oneAtATime(call.house, () => received(call, body))
  },
  async run({ key, input, prepared, call }) {
    return describeSnapshot(await keepFile(call, { name: key, replaces: input.replace }, prepared))
  },
})

async function received({ house }: Asked, { stream, headers }: GivenBody): Promise<PackedWorld> {
  if (!stream) throw new Error('a snapshot needs a body of bytes')
  const parts: Buffer[] = []
  const declared = Number(headers['content-length'] ?? 0)
  const lines = linesOf(keptWithin(stream, declared, parts))
  const { header, rows, outside } = await inspect(lines, await knownHere(house))
  await assertNobodys(house.storage.read, outside)
  return { parts, header, rows, bytes: parts.reduce((sum, { length }) => sum + length, 0) }
}

const listSnapshots = operatorReading('listSnapshots', noNode, {
  sandboxOnly: true,
  summary: 'List the worlds that were saved, newest first',
  input: z.object({
    ...pageInput.shape,
    world: text({ max: 20 }).optional().describe('Only snapshots of this world.'),
  }),
  request: { limit: 25 },
  answer: pageAnswer(snapshotAnswer),
  run({ input, call }) {
    return readPage(call, input, {
      filters: { ...(input.world !== undefined && { world: input.world }) },
      list: (range) => listAll(call, range, input.world),
      entry: describeSnapshot,
    })
  },
})

const readSnapshot = operatorReading('readSnapshot', noNode, {
  sandboxOnly: true,
  summary: 'Read what a snapshot is',
  key: NAME,
  answer: snapshotAnswer,
  refuses: [noSuchSnapshot, snapshotOfSeveralWorlds],
  async run({ key, call }) {
    return describeSnapshot(await findOrRefuse(call, key))
  },
})

const removeSnapshot = operatorOperation('removeSnapshot', noNode, {
  sandboxOnly: true,
  summary: 'Remove a snapshot; worlds that were made of it stay',
  key: NAME,
  answer: successAnswer,
  refuses: [noSuchSnapshot, snapshotOfSeveralWorlds],
  async run({ key, call }) {
    await remove(call.db, (await findOrRefuse(call, key)).id)
    return success
  },
})

const exportSnapshot = operatorReading('exportSnapshot', noNode, {
  sandboxOnly: true,
  summary: 'Export a snapshot as one file, which holds its secrets',
  key: NAME,
  answer: snapshotAnswer,
  alsoAnswers: [fileType],
  refuses: [noSuchSnapshot, snapshotOfSeveralWorlds],
  async run({ key, body, call }) {
    const snapshot: Snapshot = await findOrRefuse(call, key)
    if (isJsonWanted(body)) return describeSnapshot(snapshot)
    return asFile(await fileOf(call, snapshot), `${shortName(snapshot.name)}.${snapshot.kind}`)
  },
})

const exporting = (name: string, kind: FileKind, summary: string) =>
  operatorReading(name, noNode, {
    sandboxOnly: true,
    summary,
    key: WORLD,
    answer: fileAnswer,
    alsoAnswers: [fileType],
    refuses: [noSuchWorld, fileTooLarge],
    async run({ key, body, call }) {
      const packed = await packWorld(call.house, key, kind)
      return isJsonWanted(body) ? describeFile(packed) : asFile(packed.parts, `world-${key}.${kind}`)
    },
  })

const exportWorld = exporting(
  'exportWorld',
  'snapshot',
  'Export a world as one file that can be imported anywhere; it holds its secrets',
)
const exportBundle = exporting(
  'exportBundle',
  'bundle',
  'Export what a world is and what happened in it as one file without secrets, for a bug report',
)

const isJsonWanted = ({ headers }: GivenBody) => String(headers.accept ?? '').startsWith('application/json')

const asFile = (parts: Buffer[], name: string) =>
  new Document(fileType, Buffer.concat(parts), {
    'content-disposition': `attachment; filename="${name}.gz"`,
    'cache-control': 'no-store',
  })

export const snapshotRoutes = {
  'POST /operator/worlds/{id}/snapshots': saveWorld,
  'GET /operator/worlds/{id}/export': exportWorld,
  'GET /operator/worlds/{id}/bundle': exportBundle,
  'GET /operator/snapshots': listSnapshots,
  'POST /operator/snapshots/{name}': importSnapshot,
  'GET /operator/snapshots/{name}': readSnapshot,
  'GET /operator/snapshots/{name}/file': exportSnapshot,
  'DELETE /operator/snapshots/{name}': removeSnapshot,
} satisfies RouteTable
