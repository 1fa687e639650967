/** Cards side by side: of a carousel that was sent as it is, or of a template's. */

import { el, words } from './elements.js'
import { mediaPart } from './media.js'
import { productCard } from './products.js'
import { tapsOf } from './taps.js'

const card = (...inside) => el('div', { class: 'card' }, ...inside)

const under = (message, at) => el('div', { class: 'buttons' }, tapsOf(message, at))

const said = (text) => text && el('p', { class: 'words', dir: 'auto' }, words(text))

const sideBySide = (cards) =>
  el('div', { class: 'cards', role: 'group', 'aria-label': 'Cards', tabindex: 0 }, cards)

const byIndex = (cards) => cards.toSorted((a, b) => (a.card_index ?? 0) - (b.card_index ?? 0))

export function carouselCards(message) {
  const { action, rendered } = message.content
  if (rendered)
    return sideBySide(
      rendered.sections[0].products.map((product, at) => card(productCard(product), under(message, at))),
    )
  return sideBySide(
    byIndex(action.cards).map(({ header, body }, at) =>
      card(mediaPart(header.type, header[header.type]), said(body?.text), under(message, at)),
    ),
  )
}

export const templateCards = (cards, message) =>
  sideBySide(
    cards.map(({ header, body }, at) =>
      card(header && mediaPart(header.format.toLowerCase(), header.media), said(body), under(message, at)),
    ),
  )
