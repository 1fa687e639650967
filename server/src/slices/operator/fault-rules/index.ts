/** Failures on demand: rules that change what happens, for one application or world, in the sandbox. */

import { faultRulesSlot } from '../../../kernel/call/fault-rules.ts'
import { filling } from '../../../kernel/call/slots.ts'
import type { RouteTable, Slice } from '../../../kernel/graph/slice.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import { faultRulesIn } from './decide.ts'
import { keepRulesInMind } from './live.ts'
import {
  listScenarios,
  listStageCodes,
  readStageRule,
  removeStageRule,
  stageApp,
  stageWorld,
} from './operations.ts'

export const faultRuleRoutes = {
  'POST /operator/apps/{id}/stage': stageApp.make,
  'GET /operator/apps/{id}/stage': stageApp.list,
  'DELETE /operator/apps/{id}/stage': stageApp.clear,
  'POST /operator/worlds/{id}/stage': stageWorld.make,
  'GET /operator/worlds/{id}/stage': stageWorld.list,
  'DELETE /operator/worlds/{id}/stage': stageWorld.clear,
  'GET /operator/stage/codes': listStageCodes,
  'GET /operator/stage/scenarios': listScenarios,
  'GET /operator/stage/{id}': readStageRule,
  'DELETE /operator/stage/{id}': removeStageRule,
} satisfies RouteTable

/** In production nothing is asked and nothing is kept in mind. */
export const faultParts: Pick<Slice, 'fills' | 'worker'> = {
  fills: (settings) => (isSandbox({ settings }) ? [filling(faultRulesSlot, faultRulesIn)] : []),
  worker: async (house) => (isSandbox(house) ? keepRulesInMind(house) : { stop: async () => {} }),
}
