/** The body of every refusal. */

import { z } from 'zod'

const text = (description: string) => z.string().describe(description)
/** What stands beside the details is given by the refusal itself, under names of its own. */
const details = (description: string) => z.record(z.string(), z.unknown()).describe(description)

export const errorDetails = z
  .object({
    code: z.int().describe('What went wrong, as a number that never changes its meaning.'),
    message: text('Which parameter, what was found, what is allowed.'),
    type: text('A family of codes, for clients that look at it.'),
    error_subcode: z.int().optional().describe('Which case of the code it is.'),
    error_user_title: text('A title for people.').optional(),
    error_user_msg: text('The sentence under it.').optional(),
    error_data: z
      .object({
        details: text('Everything that is wrong, in words.'),
        violations: z
          .array(details('The place, what was found and what is allowed.'))
          .optional()
          .describe('Each thing that is wrong with a template.'),
        validation_errors: z
          .array(details('The place and what is wrong there.'))
          .optional()
          .describe('What is wrong inside a definition, by line and column.'),
        flow_id: text('The flow that was made, or that has the name already.').optional(),
        handshake: details('What was sent to a callback and what came back.').optional(),
        blame_field_specs: z.array(z.array(z.string())).optional().describe('The parameters to blame.'),
      })
      .optional(),
    is_transient: z.boolean().describe('Whether the same call may succeed later.'),
    trace_id: text('Names this request in the log of the server.'),
    fbtrace_id: text('On versioned paths: the same.').optional(),
  })
  .meta({ id: 'ErrorDetails' })

export const errorAnswer = z.object({ error: errorDetails }).meta({ id: 'Error' })
