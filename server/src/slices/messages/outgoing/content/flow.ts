/** A message that opens a flow. */

import type { z } from 'zod'
import { choice, json, object, text } from '../../../../kernel/wire/params.ts'
import { LIMITS } from '../../message.ts'

const parameters = object({
  flow_message_version: text({ max: 10 }).default('3').describe('The version of this shape.'),
  flow_token: text({ min: 1, max: LIMITS.flowTokenLengthMax })
    .default('unused')
    .describe('Your own word for this conversation; it comes back with the response.'),
  flow_id: text({ min: 1, max: 20 }).optional().describe('The flow; or give its flow_name.'),
  flow_name: text({ min: 1, max: 200 }).optional().describe('The flow by its name within the account.'),
  flow_cta: text({ min: 1, max: LIMITS.flowCtaLengthMax }).describe('What the button says.'),
  flow_action: choice(['navigate', 'data_exchange'])
    .default('navigate')
    .describe('navigate opens a screen, data_exchange asks the endpoint of the flow for the first one.'),
  mode: choice(['draft', 'published']).default('published').describe('draft for a flow that is a DRAFT.'),
  flow_action_payload: object({
    screen: text({ min: 1, max: 100 }).optional().describe('The screen to open; else the first.'),
    data: json().optional().describe('Data for that screen.'),
  })
    .optional()
    .describe('For navigate.'),
})
export type FlowParameters = z.infer<typeof parameters>

export const flowAction = object({
  name: choice(['flow']).describe('Always flow.'),
  parameters: parameters.describe('Which flow, and how it opens.'),
}).describe('What the button does.')
