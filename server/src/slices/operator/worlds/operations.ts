/** Worlds: a fresh, isolated application with all it needs in one call, for a parallel test run. */

import { z } from 'zod'
import { noNode } from '../../../kernel/graph/node.ts'
import {
  operatorOperation,
  operatorReading,
  success,
  successAnswer,
} from '../../../kernel/graph/operation.ts'
import { orderOf, pageAnswer, pageInput, readPage, searchInput } from '../../../kernel/graph/paging.ts'
import { integer, json, moment, text, truth } from '../../../kernel/wire/params.ts'
import { noSuchWorld, seedRefused, seedTaken } from '../errors.ts'
import { platformChanges } from '../platform/operations.ts'
import {
  fileRefusals,
  idsTaken,
  noSuchSnapshot,
  notOfThisWorld,
  oneBeginning,
  snapshotOfSeveralWorlds,
} from '../snapshots/errors.ts'
import { putBack } from '../snapshots/load.ts'
import { snapshotNamed } from '../snapshots/operations.ts'
import { openSnapshot } from '../snapshots/saved.ts'
import { describeWorld, worldAnswer } from './answer.ts'
import { makeFromSnapshot } from './from-snapshot.ts'
import { describeSeed, madeAnswer } from './made-answer.ts'
import { beginAgain, endWorld, makeWorld } from './make.ts'
import * as store from './store.ts'
import { WORLD_LIMITS } from './world.ts'

const KEY = 'The id of the world, as making it answered.'

const seedFile = json(
  z.record(
    z.string(),
    z.array(z.record(z.string(), z.unknown(), { error: 'must be an object' }), { error: 'must be a list' }),
    { error: 'must be an object with a list for each section' },
  ),
)

const loadRefusals = [noSuchSnapshot, snapshotOfSeveralWorlds, ...fileRefusals] as const

export const createWorld = operatorOperation('createWorld', noNode, {
  sandboxOnly: true,
  summary: 'Make a fresh isolated application, account, number and token, with a clock of their own',
  note: [
    "Without parameters: an account, a verified number and a token. With `seed_file`: the content of a seed file with one application; `ids` in the answer maps its ids to the world's. With `snapshot`: a saved world.",
    'The answer has ids, tokens, secret and `env` lines to paste. The id of a world is the id of its application. Two worlds with one `seed` are refused (100). `expires_in` counts seconds of real time.',
  ],
  input: z.object({
    name: text({ min: 1, max: 100 })
      .optional()
      .describe('What its parts are called; unless given, World, or as the snapshot says.'),
    seed: text({ min: 1, max: 100 })
      .optional()
      .describe('What its ids, codes and handles are drawn from; unless given, its number.'),
    seed_file: seedFile
      .optional()
      .describe(
        'What it begins with, in the form of a seed file with one application; its ids are names here, and replaced.',
      ),
    snapshot: snapshotNamed()
      .optional()
      .meta({
        description: 'The snapshot that it begins with, under ids and with tokens of its own.',
        examples: ['furnished'],
      }),
    keep_ids: truth()
      .default(false)
      .describe('Begin with the ids, the seed and the tokens of the snapshot, where nothing has them yet.'),
    expires_in: integer(1, WORLD_LIMITS.lifeSecondsMax)
      .optional()
      .describe('After so many seconds of real time it removes itself; unless given, never.'),
    at: moment({ min: WORLD_LIMITS.atMin, max: WORLD_LIMITS.atMax })
      .optional()
      .meta({
        description:
          'What its clock shows when it begins, and goes on from; unless given, the time that it is.',
        examples: ['2025-07-02T09:00:00Z'],
      }),
    platform_changes: platformChanges().optional(),
  }),
  modes: {
    fresh: { name: 'Checkout tests', expires_in: 3_600 },
    dated: { at: '2025-07-02T09:00:00Z', platform_changes: { service_messages_are_charged: true } },
    seeded: {
      seed_file: {
        apps: [{ id: '1', name: 'Seeded' }],
        accounts: [{ id: '2', app_id: '1', name: 'Seeded' }],
      },
    },
    saved: { snapshot: 'furnished' },
  },
  answer: madeAnswer,
  refuses: [seedRefused, seedTaken, oneBeginning, ...loadRefusals, idsTaken],
  async prepare({ input, call }) {
    const { snapshot, seed_file, keep_ids, at, platform_changes } = input
    if (snapshot === undefined ? keep_ids : (seed_file ?? at ?? platform_changes) !== undefined)
      throw oneBeginning()
    return snapshot === undefined ? undefined : openSnapshot(call, snapshot)
  },
  async run({ input, prepared, call }) {
    const { world, beginning, ids } = prepared
      ? await makeFromSnapshot(call, prepared, input)
      : await makeWorld(call, input)
    return { ...describeWorld(world, Date.now()), ...describeSeed(beginning, call.baseUrl), ids }
  },
})

export const listWorlds = operatorReading('listWorlds', noNode, {
  sandboxOnly: true,
  summary: 'List the worlds that were made, newest first',
  input: pageInput.extend(searchInput),
  request: { limit: 25, q: 'world' },
  answer: pageAnswer(worldAnswer),
  run: ({ input: { q, order, ...input }, call }) =>
    readPage(call, input, {
      list: (range) => store.listWorlds(call, range, q),
      entry: (world) => describeWorld(world, Date.now()),
      order: orderOf(order),
      filters: { q, order },
    }),
})

export const readWorld = operatorReading('readWorld', noNode, {
  sandboxOnly: true,
  summary: 'Read what a world is and holds, without its secrets',
  key: KEY,
  answer: worldAnswer.extend({
    accounts: z.array(z.object({ id: z.string(), name: z.string() })),
    phone_numbers: z.array(z.object({ id: z.string(), display_phone_number: z.string() })),
  }),
  refuses: [noSuchWorld],
  async run({ key, call }) {
    const world = await store.findWorld(call, key)
    if (!world) throw noSuchWorld(key)
    return { ...describeWorld(world, Date.now()), ...(await store.contentsOf(call, world)) }
  },
})

export const resetWorld = operatorOperation('resetWorld', noNode, {
  sandboxOnly: true,
  summary: 'Make a world again with the ids, secret and tokens it had, or as a snapshot saved it',
  note: ['The world is made again with the same ids, secret and tokens; its clock shows real time.'],
  key: KEY,
  input: z.object({
    snapshot: snapshotNamed()
      .optional()
      .meta({
        description: 'A snapshot of this world, or the one that it was made from.',
        examples: ['furnished'],
      }),
  }),
  modes: { anew: {}, saved: { snapshot: 'furnished' } },
  answer: worldAnswer,
  refuses: [noSuchWorld, seedRefused, ...loadRefusals, notOfThisWorld],
  prepare: async ({ key, input: { snapshot }, call }) =>
    snapshot === undefined ? undefined : openSnapshot(call, snapshot, key),
  async run({ key, prepared, call }) {
    const world = await store.findWorld(call, key)
    if (!world) throw noSuchWorld(key)
    const fresh = prepared ? await putBack(call, prepared, world) : await beginAgain(call, world)
    return describeWorld(fresh, Date.now())
  },
})

export const removeWorld = operatorOperation('removeWorld', noNode, {
  sandboxOnly: true,
  summary: 'Remove a world and everything in it',
  note: ['Removes everything but the audit log.'],
  key: KEY,
  answer: successAnswer,
  refuses: [noSuchWorld],
  async run({ key, call }) {
    const world = await store.findWorld(call, key)
    if (!world) throw noSuchWorld(key)
    await endWorld(call, world)
    return success
  },
})
