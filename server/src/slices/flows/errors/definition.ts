/** What is refused about the definition of a flow. */

import { refusing } from '../../../kernel/wire/errors.ts'
import type { FlowStatus } from '../flow.ts'

export const noDefinition = refusing(
  'noDefinition',
  { code: 100, meaning: 'the definition is missing' },
  () => ({
    message:
      'The definition is missing. Send it as the part `file` of a multipart form, or as the body itself.',
    blame: ['file'],
  }),
)

export const definitionMissing = refusing(
  'definitionMissing',
  { code: 100, meaning: 'flow_json is missing' },
  () => ({
    message: 'The parameter flow_json is required: there is nothing to validate without it.',
    blame: ['flow_json'],
  }),
)

export const definitionTooLarge = refusing(
  'definitionTooLarge',
  { code: 100, status: 413, meaning: 'the definition is larger than 10 MB' },
  () => 'The flow definition is too large; at most 10 MB is accepted.',
)

export const cannotUpdate = refusing(
  'cannotUpdate',
  { code: 139001, title: "Flow can't be updated", meaning: 'the flow is not a draft' },
  (status: FlowStatus) => ({
    message: `Flow can't be updated: its status is ${status}, and only a DRAFT takes a new definition.`,
    userMessage: `You attempted to update a Flow in state: ${status}.`,
  }),
)
