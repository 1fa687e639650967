/** The rows of "Message templates". */

import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { paging, TEMPLATE } from '../fields.ts'
import { template } from '../samples.ts'
import { dataOf, done } from './shapes.ts'

const { quality_score, ...always } = TEMPLATE
const whole = z.object({ ...always, quality_score: quality_score.optional() })

const FIRST = template()
const SECOND = template()

export const TEMPLATE_ROWS = {
  'POST /{BUSINESS_ACCOUNT_ID}/message_templates': [
    { sends: { body: SECOND }, answers: whole.extend({ status: z.literal('PENDING') }) },
    {
      sends: { body: FIRST },
      answers: whole.extend({ status: z.literal('PENDING') }),
      learns: ({ id }) => ({ TEMPLATE_ID: id }),
    },
  ],
  'GET /{TEMPLATE_ID}': [{ answers: whole.extend({ name: z.literal(FIRST.name) }) }],
  'POST /{TEMPLATE_ID}': [
    { sends: { body: { components: [{ type: 'FOOTER', text: 'The bakery' }] } }, answers: done },
  ],
  'GET /{BUSINESS_ACCOUNT_ID}/message_templates': [
    {
      sends: { query: { name: FIRST.name, status: 'PENDING' } },
      answers: z.object({
        data: z.tuple([
          whole.extend({
            name: z.literal(FIRST.name),
            components: z.tuple([
              z.object({ type: z.literal('BODY') }),
              z.object({ type: z.literal('FOOTER'), text: z.literal('The bakery') }),
            ]),
          }),
        ]),
        paging,
      }),
    },
    {
      sends: { query: { status: 'APPROVED' } },
      answers: z.object({ data: z.array(whole.extend({ status: z.literal('APPROVED') })) }),
    },
    {
      sends: { query: { limit: 1 } },
      answers: z.object({ data: z.tuple([whole]), paging: paging.extend({ next: z.url() }) }),
      learns: ({ paging, data }) => ({ cursor: paging.cursors.after, first: data[0].id }),
    },
    {
      sends: ({ known }) => ({ query: { limit: 1, after: known.cursor ?? '' } }),
      answers: dataOf(whole.extend({ name: z.literal(SECOND.name) })),
    },
  ],
  'DELETE /{BUSINESS_ACCOUNT_ID}/message_templates': [
    { sends: { query: { name: FIRST.name, language: FIRST.language } }, answers: done },
    { sends: { query: { name: SECOND.name } }, answers: done },
  ],
} satisfies Record<string, Exchange[]>
