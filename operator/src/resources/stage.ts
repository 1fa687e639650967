/** What goes wrong on purpose: rules by which calls, messages and notifications misbehave. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const stage = (call: Call) => ({
  inWorld: (
    world: string,
    input: Input<'stageWorld'>,
    options?: CallOptions,
  ): Promise<Answer<'stageWorld'>> => call('stageWorld', [world], input, options),

  inApp: (app: string, input: Input<'stageApp'>, options?: CallOptions): Promise<Answer<'stageApp'>> =>
    call('stageApp', [app], input, options),

  listWorld: (
    world: string,
    query?: Input<'listStageWorld'>,
    options?: CallOptions,
  ): List<'listStageWorld'> => call.list('listStageWorld', [world], query, options),

  listApp: (app: string, query?: Input<'listStageApp'>, options?: CallOptions): List<'listStageApp'> =>
    call.list('listStageApp', [app], query, options),

  clearWorld: (world: string, options?: CallOptions): Promise<Answer<'clearStageWorld'>> =>
    call('clearStageWorld', [world], {}, options),

  clearApp: (app: string, options?: CallOptions): Promise<Answer<'clearStageApp'>> =>
    call('clearStageApp', [app], {}, options),

  read: (rule: string, options?: CallOptions): Promise<Answer<'readStageRule'>> =>
    call('readStageRule', [rule], {}, options),

  remove: (rule: string, options?: CallOptions): Promise<Answer<'removeStageRule'>> =>
    call('removeStageRule', [rule], {}, options),

  /** Every code that a call can be refused with. */
  codes: (query?: Input<'listStageCodes'>, options?: CallOptions): List<'listStageCodes'> =>
    call.list('listStageCodes', [], query, options),

  scenarios: (query?: Input<'listScenarios'>, options?: CallOptions): List<'listScenarios'> =>
    call.list('listScenarios', [], query, options),
})
