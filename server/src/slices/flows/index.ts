/** The face of flows: what other slices may use. */

import type { Slice } from '../../kernel/graph/slice.ts'
import { flowsEvent } from './events.ts'
import { checkEndpoints, forgetOldCalls } from './jobs.ts'
import { flowNode } from './node.ts'
import { assetPages } from './operations/assets.ts'
import { operator } from './operator.ts'
import { previewPages } from './preview/pages.ts'
import { routes } from './routes.ts'

export { checkDefinition } from './checking.ts'
export type { Problems as FlowProblems } from './engine/answers.ts'
export { countProblem, fileBoundsOf, fileProblem } from './engine/files.ts'
export { back, type Outcome as FlowOutcome, openFlow, submit, viewFor as flowViewFor } from './engine/play.ts'
export {
  type Session as FlowSession,
  sessionSchema as flowSessionSchema,
  withForm as withFlowForm,
} from './engine/session.ts'
export { objectsIn } from './engine/values.ts'
export type { View as FlowView } from './engine/view.ts'
export type { Flow, FlowStatus } from './flow.ts'
export { flowNode } from './node.ts'
export { readForm as readFlowForm } from './preview/form.ts'
export { fieldName as flowFieldName } from './preview/render.ts'
export { renderScreen as renderFlowScreen } from './preview/screen.ts'
export { STYLE as FLOW_SCREEN_STYLE } from './preview/style.ts'
export { recordFlowResponse } from './responses.ts'
export { isSendable } from './rules.ts'
export { findFlow, findFlowsByName } from './store/flows.ts'

export const flows: Slice = {
  name: 'flows',
  nodes: [flowNode],
  routes,
  operator,
  pages: { ...assetPages, ...previewPages },
  jobs: [checkEndpoints, forgetOldCalls],
  events: [flowsEvent],
}
