/** What is refused about worlds as files. */

import { refusing, shorten } from '../../../kernel/wire/errors.ts'

export const noSuchSnapshot = refusing(
  'noSuchSnapshot',
  { code: 100, subcode: 33, status: 404, meaning: 'there is no snapshot of that name' },
  (name: string) => ({
    message: `There is no snapshot ${shorten(name)}. GET /operator/snapshots lists those there are.`,
    blame: ['snapshot'],
  }),
)

export const snapshotOfSeveralWorlds = refusing(
  'snapshotOfSeveralWorlds',
  { code: 100, meaning: 'several worlds have a snapshot of that name' },
  (name: string, known: string[]) => ({
    message: `Several worlds have a snapshot ${shorten(name)}. Say which: ${shorten(known.join(', '), 300)}.`,
    blame: ['snapshot'],
  }),
)

export const snapshotNameTaken = refusing(
  'snapshotNameTaken',
  { code: 100, meaning: 'there is a snapshot of that name already' },
  (name: string) => ({
    message: `There is a snapshot ${shorten(name)} already. Remove it, take another name, or send replace=true.`,
    blame: ['name'],
  }),
)

export const snapshotsTooMany = refusing(
  'snapshotsTooMany',
  { code: 100, meaning: 'as many snapshots as can be kept are there' },
  (most: number) => `${most} snapshots are kept, which is the most. Remove one that nobody needs.`,
)

export const fileTooLarge = refusing(
  'fileTooLarge',
  { code: 100, status: 413, meaning: 'the file of the world is too large' },
  (what: string, most: string) => `The file of the world is too large: ${what} may be ${most} at most.`,
)

export const fileRefused = refusing(
  'fileRefused',
  { code: 100, meaning: 'the file is not that of a world, or is broken' },
  (where: string, problem: string) => `The file of the world cannot be read: ${where} ${problem}.`,
)

export const fileTooNew = refusing(
  'fileTooNew',
  { code: 100, meaning: 'the file was made by a later version' },
  (what: string, theirs: string, ours: string) =>
    `The file of the world was made by a later version: its ${what} is ${shorten(theirs)}, and this server knows up to ${ours}. Load it there, or upgrade.`,
)

export const idsTaken = refusing(
  'idsTaken',
  { code: 100, meaning: 'something with the ids of this snapshot is there already' },
  (what: string) => ({
    message: `Something of this snapshot is there already (${what}): load it without keep_ids, which gives it ids of its own, or remove the world that has them.`,
    blame: ['keep_ids'],
  }),
)

export const notOfThisWorld = refusing(
  'notOfThisWorld',
  { code: 100, meaning: 'the snapshot is of another world' },
  (name: string, id: string) => ({
    message: `The snapshot ${shorten(name)} is neither of the world ${shorten(id)} nor what it was made from. Make a new world of it: POST /operator/worlds with snapshot.`,
    blame: ['snapshot'],
  }),
)

export const oneBeginning = refusing(
  'oneBeginning',
  { code: 100, meaning: 'a world begins with a seed file or with a snapshot, which has its own time' },
  () => ({
    message:
      'A world begins with a seed_file or with a snapshot. keep_ids is about a snapshot; at and platform_changes are not, since it has its own time and changes.',
    blame: ['snapshot'],
  }),
)

/** What reading a file may be refused with. */
export const fileRefusals = [fileTooLarge, fileRefused, fileTooNew] as const
