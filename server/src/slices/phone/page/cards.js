/** Cards side by side: of a carousel that was sent as it is, or of a template's. */

import { templateButton } from './buttons.js'
import { el, words } from './elements.js'
import { mediaPart } from './media.js'
import { firstProduct, productCard, viewProduct } from './products.js'
import { leaveTo, replyButton } from './taps.js'

const card = (...inside) => el('div', { class: 'card' }, ...inside)

const under = (buttons) => el('div', { class: 'buttons' }, buttons)

const said = (text) => text && el('p', { class: 'words', dir: 'auto' }, words(text))

const sideBySide = (cards) =>
  el('div', { class: 'cards', role: 'group', 'aria-label': 'Cards', tabindex: 0 }, cards)

function buttonsOf({ type, action }, message) {
  if (type === 'cta_url') return [leaveTo(action.parameters.display_text, action.parameters.url)]
  return action.buttons.map(({ quick_reply }) => replyButton(message, quick_reply))
}

const byIndex = (cards) => cards.toSorted((a, b) => (a.card_index ?? 0) - (b.card_index ?? 0))

/** A product card shows its product alone. */
function productsOf(message) {
  const { catalog_id, sections } = message.content.rendered
  return sections[0].products.map((product) => {
    const one = { ...message, content: { rendered: { catalog_id, sections: [{ products: [product] }] } } }
    return card(productCard(firstProduct(one)), under([viewProduct(one)]))
  })
}

export function carouselCards(message) {
  const { action, rendered } = message.content
  if (rendered) return sideBySide(productsOf(message))
  return sideBySide(
    byIndex(action.cards).map((one) => {
      const { header, body } = one
      return card(
        mediaPart(header.type, header[header.type]),
        said(body?.text),
        under(buttonsOf(one, message)),
      )
    }),
  )
}

export const templateCards = (cards, message) =>
  sideBySide(
    cards.map(({ header, body, buttons }) =>
      card(
        header && mediaPart(header.format.toLowerCase(), header.media),
        said(body),
        under(buttons.map((button) => templateButton(button, message))),
      ),
    ),
  )
