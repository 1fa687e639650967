/** What of the platform is here: its operations and webhook fields, computed from what is registered. */

import { z } from 'zod'
import { slot } from '../../../kernel/call/slots.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorReading } from '../../../kernel/graph/operation.ts'
import { coverageOf, coverageOfFields, fieldsOnPlatform } from '../../../kernel/platform/operations.ts'

export const publicRoutes = slot<readonly string[]>('routes of the public door')

const OFFERED = ['yes', 'part', 'no'] as const

export const readCoverage = operatorReading('readCoverage', noNode, {
  summary: "List which of the platform's operations and webhook fields are here",
  note: [
    'On versioned paths an operation that the platform has, and that is not here, answers 400 with code 100 and says so.',
  ],
  answer: z.object({
    operations: z.array(
      z.object({
        group: z.string(),
        does: z.string(),
        operation: z.string().describe('Its method and path.'),
        offered: z.enum(OFFERED),
        lacks: z.string().optional(),
        since: z.string().optional().describe('The release that first had it.'),
      }),
    ),
    fields: z.array(
      z.object({ field: z.string(), offered: z.enum(['yes', 'no']), since: z.string().optional() }),
    ),
  }),
  run({ call: { house } }) {
    return {
      operations: coverageOf(house.slots.heldBy(publicRoutes) ?? []),
      fields: coverageOfFields(fieldsOnPlatform(house.eventKinds)),
    }
  },
})
