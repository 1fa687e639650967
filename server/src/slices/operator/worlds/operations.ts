/** Worlds: a fresh, isolated application, account, number and token in one call, for a parallel test run. */

import { z } from 'zod'
import { noNode } from '../../../kernel/graph/node.ts'
import {
  operatorOperation,
  operatorReading,
  success,
  successAnswer,
} from '../../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../../kernel/graph/paging.ts'
import { text } from '../../../kernel/wire/params.ts'
import { noSuchWorld } from '../errors.ts'
import { describeWorld, worldAnswer } from './answer.ts'
import { endWorld, makeWorld } from './make.ts'
import * as store from './store.ts'

export const createWorld = operatorOperation('createWorld', noNode, {
  summary: 'Make a fresh isolated application, account, number and token, with a clock of their own',
  input: z.object({
    name: text({ min: 1, max: 100 }).default('World').describe('What its parts are called.'),
  }),
  answer: z.object({
    id: z.string(),
    app_id: z.string(),
    app_secret: z.string(),
    account_id: z.string(),
    phone_number_id: z.string(),
    access_token: z.string(),
  }),
  async run({ input, call }) {
    const { world, ...made } = await makeWorld(call, input)
    return { id: world.id, app_id: world.app_id, ...made }
  },
})

export const listWorlds = operatorReading('listWorlds', noNode, {
  summary: 'List the worlds that were made, newest first',
  input: pageInput,
  answer: pageAnswer(worldAnswer),
  run: ({ input, call }) =>
    readPage(call, input, {
      list: (range) => store.listWorlds(call, range),
      entry: async (world) => describeWorld(world, await call.house.worldClocks.of(world.app_id)),
    }),
})

export const removeWorld = operatorOperation('removeWorld', noNode, {
  summary: 'Remove a world and everything in it',
  key: 'The id of the world, as making it answered.',
  answer: successAnswer,
  refuses: [noSuchWorld],
  async run({ key, call }) {
    const world = await store.findWorld(call, key)
    if (!world) throw noSuchWorld(key)
    await endWorld(call, world)
    return success
  },
})
