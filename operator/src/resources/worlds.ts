/** Worlds: isolated applications, each with a clock and a seed of its own. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const worlds = (call: Call) => ({
  list: (query?: Input<'listWorlds'>, options?: CallOptions): List<'listWorlds'> =>
    call.list('listWorlds', [], query, options),

  create: (input: Input<'createWorld'> = {}, options?: CallOptions): Promise<Answer<'createWorld'>> =>
    call('createWorld', [], input, options),

  read: (world: string, options?: CallOptions): Promise<Answer<'readWorld'>> =>
    call('readWorld', [world], {}, options),

  /** Back to what it began with, or to a snapshot; ids and tokens stay. */
  reset: (
    world: string,
    input: Input<'resetWorld'> = {},
    options?: CallOptions,
  ): Promise<Answer<'resetWorld'>> => call('resetWorld', [world], input, options),

  remove: (world: string, options?: CallOptions): Promise<Answer<'removeWorld'>> =>
    call('removeWorld', [world], {}, options),

  /** By name, as it is now. */
  save: (world: string, input: Input<'saveWorld'>, options?: CallOptions): Promise<Answer<'saveWorld'>> =>
    call('saveWorld', [world], input, options),

  /** One file that can be imported anywhere. It holds the secrets of the world. */
  export: (world: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> =>
    call.bytes('exportWorld', [world], options),

  /** What it is and what happened in it, without secrets: for a bug report. */
  bundle: (world: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> =>
    call.bytes('exportBundle', [world], options),

  /** With `wait`, answered once nothing is under way. */
  settled: (
    world: string,
    query?: Input<'readWorldSettled'>,
    options?: CallOptions,
  ): Promise<Answer<'readWorldSettled'>> => call('readWorldSettled', [world], query, options),

  clock: (world: string, options?: CallOptions): Promise<Answer<'readWorldClock'>> =>
    call('readWorldClock', [world], {}, options),

  /** Moves its clock, and does what falls due on the way. */
  advanceClock: (
    world: string,
    input: Input<'advanceWorldClock'>,
    options?: CallOptions,
  ): Promise<Answer<'advanceWorldClock'>> => call('advanceWorldClock', [world], input, options),
})
