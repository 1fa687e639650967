/** Messages that show products of a catalogue. */

import { z } from 'zod'
import { choice, list, object, text } from '../../../../kernel/wire/params.ts'
import { LIMITS } from '../../message.ts'
import { body, footer, kind, textHeader } from './parts.ts'

const catalog_id = text({ min: 1, max: 20 }).describe('The catalogue.')
const product_retailer_id = text({ min: 1, max: 100 }).describe('The product, by your own id.')

export const productAction = object({ catalog_id, product_retailer_id }).describe('Which product.')

export const product = z.object({
  type: kind('product'),
  body: body.optional(),
  footer,
  action: productAction,
})

const section = object({
  title: text({ max: LIMITS.rowTitleLengthMax }).optional().describe('What the section is called.'),
  product_items: list(object({ product_retailer_id }), { max: LIMITS.productsMax }).describe('Its products.'),
})
const productSections = list(section, { max: LIMITS.listSectionsMax })

export const productList = z
  .object({
    type: kind('product_list'),
    header: textHeader.describe('What stands above the body; required here.'),
    body,
    footer,
    action: object({
      catalog_id,
      sections: productSections.describe('Up to thirty products, in up to ten sections.'),
    }).describe('Which products.'),
  })
  .superRefine(({ action: { sections } }, context) => {
    const count = sections.flatMap((one) => one.product_items).length
    if (count >= 1 && count <= LIMITS.productsMax) return
    const message = `must hold 1 to ${LIMITS.productsMax} products in all - got ${count}`
    context.addIssue({ code: 'custom', path: ['action', 'sections'], message })
  })

export const catalogMessage = z.object({
  type: kind('catalog_message'),
  body,
  footer,
  action: object({
    name: choice(['catalog_message']).describe('Always catalog_message.'),
    parameters: object({
      thumbnail_product_retailer_id: product_retailer_id
        .optional()
        .describe('The product on the card; else the first.'),
    })
      .optional()
      .describe('The card.'),
  }).describe('A button that opens the catalogue.'),
})
