/** The rows of "Flows". */

import { z } from 'zod'
import type { Exchange } from '../exchange.ts'
import { FLOW, flowAsset } from '../fields.ts'
import { definitionFile, flow, freshName } from '../samples.ts'
import { dataOf, done } from './shapes.ts'

const { id, name, status, categories, validation_errors, json_version } = FLOW
const BOOKED = freshName('Booked')
const DRAFT = flow({ publish: false, endpoint_uri: 'https://bakery.example/flow' })

export const FLOW_ROWS = {
  'POST /{BUSINESS_ACCOUNT_ID}/flows': [
    {
      sends: { body: DRAFT },
      answers: z.object({ id, name, status: z.literal('DRAFT'), categories, validation_errors }),
      learns: (body) => ({ FLOW_ID: body.id }),
    },
  ],
  'POST /{FLOW_ID}': [
    {
      sends: { body: { name: BOOKED, categories: ['SURVEY', 'OTHER'], endpoint_uri: '' } },
      answers: done,
    },
  ],
  'POST /{FLOW_ID}/assets': [
    { sends: () => ({ raw: definitionFile() }), answers: done.extend({ validation_errors: z.tuple([]) }) },
  ],
  'GET /{FLOW_ID}/assets': [{ answers: dataOf(flowAsset) }],
  'GET /{FLOW_ID}': [
    {
      sends: { query: { fields: 'name,status,categories,validation_errors,json_version', date_format: 'U' } },
      answers: z.strictObject({
        id,
        name: z.literal(BOOKED),
        status: z.literal('DRAFT'),
        categories,
        validation_errors: z.tuple([]),
        json_version,
      }),
    },
  ],
  'GET /{BUSINESS_ACCOUNT_ID}/flows': [{ answers: dataOf(z.object({ id, name, status })) }],
  'POST /{DESTINATION_BUSINESS_ACCOUNT_ID}/migrate_flows': [
    {
      sends: ({ known }) => ({ body: { flow_ids: [known.FLOW_ID] } }),
      answers: z.object({ migrated_flows: z.tuple([z.object({ migrated_id: id })]) }),
    },
  ],
  'POST /{FLOW_ID}/publish': [{ answers: done }],
  'POST /{FLOW_ID}/deprecate': [{ answers: done }],
  'DELETE /{FLOW_ID}': [{ answers: done }],
} satisfies Record<string, Exchange[]>
