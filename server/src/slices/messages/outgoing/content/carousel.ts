/** A message of several cards side by side, all of one make. */

import { z } from 'zod'
import { choice, integer, list, object, text, variants } from '../../../../kernel/wire/params.ts'
import { LIMITS } from '../../message.ts'
import { productAction } from './commerce.ts'
import { urlAction } from './links.ts'
import { body, imageHeader, kind, videoHeader, words } from './parts.ts'

const card_index = integer(0, LIMITS.cardsMax - 1)
  .optional()
  .describe('Its place, from 0.')

const mediaCard = {
  card_index,
  header: variants('type', [imageHeader, videoHeader]).describe('The picture or film of the card.'),
  body: words(LIMITS.cardBodyLengthMax).optional().describe('What the card says.'),
}

const quickReply = object({
  type: choice(['quick_reply']).default('quick_reply').describe('The kind of button.'),
  quick_reply: object({
    id: text({ min: 1, max: LIMITS.buttonIdLengthMax }).describe('Comes back when it is tapped.'),
    title: text({ min: 1, max: LIMITS.buttonTitleLengthMax }).describe('What the button says.'),
  }).describe('The id and the title of the button.'),
})

const urlCard = z.object({
  type: z.literal('cta_url').describe('A card with a link.'),
  ...mediaCard,
  action: urlAction.describe('The button of the card.'),
})

const replyCard = z.object({
  type: z.literal('quick_reply').describe('A card with replies; may be left out.'),
  ...mediaCard,
  action: object({
    buttons: list(quickReply, { max: LIMITS.buttonsMax }).describe('The replies.'),
  }).describe('The buttons of the card.'),
})

const productCard = z.object({
  type: z.literal('product').describe('A card with a product.'),
  card_index,
  action: productAction,
})

const card = variants('type', [urlCard, replyCard, productCard], ({ type = 'quick_reply' }) => type)
type Card = z.infer<typeof card>

/** What must be the same on all cards of a message. */
const makeOf = (one: Card) =>
  one.type === 'product'
    ? one.type
    : `${one.type} ${one.header.type} ${'buttons' in one.action ? one.action.buttons.length : 1}`

export const carousel = z
  .object({
    type: kind('carousel'),
    body,
    action: object({
      cards: list(card, { max: LIMITS.cardsMax }).describe('Two to ten, all of one make.'),
    }).describe('The cards.'),
  })
  .superRefine(({ action: { cards } }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['action', 'cards'], message })
    const indexes = cards.map((one, at) => one.card_index ?? at)
    if (cards.length < LIMITS.cardsMin)
      refuse(`must hold ${LIMITS.cardsMin} to ${LIMITS.cardsMax} cards - got ${cards.length}`)
    else if (new Set(indexes).size < cards.length) refuse('has a card_index more than once')
    else if (new Set(cards.map(makeOf)).size > 1)
      refuse('must be all of one make: the same type, kind of header and number of buttons')
  })
