/** The catalogues of an account, as the operator sees them. */

import { z } from 'zod'
import { operatorReading } from '../../kernel/graph/operation.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { accountNode } from '../accounts/index.ts'
import { catalogsOf } from './store.ts'

const product = z.object({
  retailer_id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  price: z.number(),
  currency: z.string(),
  image_link: z.string().optional(),
})

const catalog = z
  .object({ id: z.string(), name: z.string(), products: z.array(product) })
  .meta({ id: 'Catalog' })

const listCatalogs = operatorReading('listCatalogs', accountNode, {
  summary: 'List the catalogues of an account, with the products that messages can show',
  answer: z.object({ data: z.array(catalog) }),
  async run({ node: account, call }) {
    const found = await catalogsOf(call, account.id)
    return { data: found.map(({ account_id: _, ...shown }) => shown) }
  },
})

export const operator = { 'GET /operator/{account}/catalogs': listCatalogs } satisfies RouteTable
