/** What the customer sees of a message beyond what was asked: products as they were, a template filled in. */

import { z } from 'zod'
import { filledButton, HEADER_FORMATS } from '../../../templates/index.ts'

const product = z.object({
  retailer_id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  price: z.number(),
  currency: z.string(),
  image_link: z.string().optional(),
})

export const shownProducts = z
  .object({
    catalog_id: z.string(),
    sections: z.array(z.object({ title: z.string().optional(), products: z.array(product) })),
  })
  .meta({ id: 'ShownProducts', description: 'The products, as they were when it was sent.' })

const face = z.object({
  header: z
    .object({
      format: z.enum(HEADER_FORMATS),
      text: z.string().optional(),
      media: z.unknown().optional().describe('The file, the place or the product, as it was given.'),
    })
    .optional(),
  body: z.string(),
  footer: z.string().optional(),
  buttons: z.array(filledButton.meta({ id: 'FilledButton' })),
})

export const renderedTemplate = face.extend({
  offer: z.object({ text: z.string(), expires_at: z.int().optional() }).optional(),
  cards: z.array(face).optional(),
  products: shownProducts.optional(),
  asks_to_call: z.literal(true).optional(),
  tap_target: z.object({ title: z.string(), url: z.string() }).optional(),
})
