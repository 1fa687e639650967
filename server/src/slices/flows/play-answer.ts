/** What a step of playing a flow comes to, as it is answered. Data, answers and components are the flow's own. */

import { z } from 'zod'
import { sessionSchema as session } from './engine/session.ts'

const free = z.record(z.string(), z.unknown())

const view = z
  .object({
    screen: z.string(),
    title: z.string(),
    terminal: z.boolean(),
    components: z.array(z.object({ type: z.string(), key: z.string() }).catchall(z.unknown())),
    form: free,
    notice: z.string().optional(),
  })
  .meta({ id: 'FlowView' })

export const playAnswer = z
  .discriminatedUnion('is', [
    z.object({ is: z.literal('screen'), session, view }),
    z.object({ is: z.literal('completed'), session, payload: free }),
    z.object({
      is: z.literal('refused'),
      session,
      problems: z.record(z.string(), z.string()).describe('What is wrong, by the name of the input.'),
      view,
    }),
    z.object({ is: z.literal('link'), session, url: z.string() }),
    z.object({ is: z.literal('failed'), session, message: z.string(), view }),
  ])
  .meta({ id: 'FlowPlay' })
