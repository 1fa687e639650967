/** Cards side by side: of a carousel that was sent as it is, or of a template's. */

import { el, words } from './elements.ts'
import { mediaPart } from './media.ts'
import { type Card, contentOf, type Message, mediaOf, type RenderedCard } from './message.ts'
import { productCard } from './products.ts'
import { tapsOf } from './taps.ts'

const card = (...inside: Parameters<typeof el>[2][]) => el('div', { class: 'card' }, ...inside)

const under = (message: Message, at: number) => el('div', { class: 'buttons' }, tapsOf(message, at))

const said = (text: string | undefined) => text && el('p', { class: 'words', dir: 'auto' }, words(text))

const sideBySide = (cards: HTMLElement[]) =>
  el('div', { class: 'cards', role: 'group', 'aria-label': 'Cards', tabindex: 0 }, cards)

const byIndex = (cards: Card[]) => cards.toSorted((a, b) => (a.card_index ?? 0) - (b.card_index ?? 0))

export function carouselCards(message: Message): HTMLElement {
  const { action, rendered } = contentOf(message)
  if (rendered)
    return sideBySide(
      (rendered.sections?.[0]?.products ?? []).map((product, at) =>
        card(productCard(product), under(message, at)),
      ),
    )
  return sideBySide(
    byIndex(action?.cards ?? []).map(({ header, body }, at) =>
      card(mediaPart(header.type, mediaOf(header)), said(body?.text), under(message, at)),
    ),
  )
}

export const templateCards = (cards: RenderedCard[], message: Message) =>
  sideBySide(
    cards.map(({ header, body }, at) =>
      card(header && mediaPart(header.format.toLowerCase(), header.media), said(body), under(message, at)),
    ),
  )
