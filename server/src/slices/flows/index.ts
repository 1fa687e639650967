/** The face of flows: what other slices may use. */

import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { tables } from './columns.ts'
import { flowsEvent } from './events.ts'
import { checkEndpoints, forgetOldCalls } from './jobs.ts'
import { flowNode } from './node.ts'
import { assetPages } from './operations/assets.ts'
import { operator } from './operator.ts'
import { previewPages } from './preview/pages.ts'
import { routes } from './routes.ts'

export { checkDefinition } from './checking.ts'
export { type Outcome as FlowOutcome, playerOf, playRefusals } from './engine/player.ts'
export type { Flow } from './flow.ts'
export { validationErrorSchema } from './node.ts'
export { recordFlowResponse } from './responses.ts'
export { isSendable } from './rules.ts'
export { renderScreen as renderFlowScreen } from './screen/screen.ts'
export { STYLE as FLOW_SCREEN_STYLE } from './screen/style.ts'
export { screensOf } from './screens.ts'
export { findFlow, findFlowsByName } from './store/flows.ts'

export const flows: Slice = {
  name: 'flows',
  tables,
  finds: [
    findable({
      kind: 'flow',
      table: 'flows',
      id: 'id',
      words: ['name'],
      title: ['name', 'status'],
      newest: 'created_at',
      belongsTo: ['account_id'],
    }),
  ],
  title: 'Flows',
  about: 'Forms of several screens inside a message: drafted, published, played and answered.',
  nodes: [flowNode],
  routes,
  operator,
  pages: { ...assetPages, ...previewPages },
  jobs: [checkEndpoints, forgetOldCalls],
  events: [flowsEvent],
}
