/** Products of a catalogue: as a card in a bubble, and in a sheet where they are ordered. */

import { el } from './elements.ts'
import { press, say } from './line.ts'
import {
  type Content,
  contentOf,
  type Message,
  type Product,
  type Shelf,
  type Shown,
  type Tap,
} from './message.ts'
import { closeSheet, openSheet } from './sheets.ts'
import { attempt } from './toast.ts'

const QUANTITY_MAX = 99

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount)

const picture = ({ image_link, name }: Product) =>
  image_link
    ? el('img', { src: image_link, alt: '', class: 'ware', loading: 'lazy' })
    : el('span', { class: 'ware', 'aria-hidden': 'true' }, [...name][0])

/** What the message shows: where a template has it, or where an interactive message has it. */
const shownBy = (message: Message): Partial<Shown> => {
  const { rendered } = contentOf(message)
  return rendered?.products ?? rendered ?? {}
}

export const productCard = (product: Product | undefined) =>
  product &&
  el(
    'div',
    { class: 'product' },
    picture(product),
    el(
      'div',
      undefined,
      el('b', undefined, product.name),
      el('small', undefined, money(product.price, product.currency)),
    ),
  )

export const firstProduct = (message: Message) => shownBy(message).sections?.[0]?.products[0]

/** All that it shows, or the one product of a card. */
function sectionsOf(message: Message, only: number | undefined): Shelf[] {
  const { sections = [] } = shownBy(message)
  const product = only === undefined ? undefined : sections[0]?.products[only]
  return product ? [{ products: [product] }] : sections
}

/** The sheet of all that the message shows; what is chosen becomes one order. */
export function openProducts(message: Message, { key, product: only }: Tap): void {
  const sections = sectionsOf(message, only)
  const chosen = new Map<string, { product: Product; quantity: number }>()
  const send = el('button', { class: 'main', disabled: true }, 'Send order')
  const note = el('input', { name: 'note', placeholder: 'Add a message', 'aria-label': 'Add a message' })

  function changed(): void {
    const items = [...chosen.values()].filter(({ quantity }) => quantity > 0)
    const total = items.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
    send.disabled = items.length === 0
    const currency = items[0]?.product.currency
    send.textContent = currency === undefined ? 'Send order' : `Send order · ${money(total, currency)}`
  }

  function row(product: Product): HTMLElement {
    const entry = { product, quantity: 0 }
    chosen.set(product.retailer_id, entry)
    const count = el('output', undefined, '0')
    const step = (by: number) => () => {
      entry.quantity = Math.min(QUANTITY_MAX, Math.max(0, entry.quantity + by))
      count.textContent = String(entry.quantity)
      changed()
    }
    const button = (label: string, sign: string, by: number) =>
      el('button', { type: 'button', 'aria-label': `${label} ${product.name}`, onclick: step(by) }, sign)
    const words = el(
      'div',
      { class: 'about' },
      el('b', undefined, product.name),
      product.description && el('small', undefined, product.description),
      el('small', undefined, money(product.price, product.currency)),
    )
    const ask = el(
      'button',
      {
        type: 'button',
        class: 'ask',
        'aria-label': `Ask about ${product.name}`,
        onclick: () => askAbout(product),
      },
      '?',
    )
    const steps = el('div', { class: 'steps' }, ask, button('Fewer', '−', -1), count, button('More', '+', 1))
    return el('div', { class: 'product' }, picture(product), words, steps)
  }

  const askAbout = ({ name, retailer_id }: Product) =>
    attempt(async () => {
      const { catalog_id } = shownBy(message)
      const referred_product = { catalog_id, product_retailer_id: retailer_id }
      const words = note.value.trim() || `I have a question about ${name}.`
      await say({ type: 'text', text: { body: words }, context: { id: message.id, referred_product } })
      closeSheet()
    })

  const order = (event: SubmitEvent) => {
    event.preventDefault()
    return attempt(async () => {
      const ordered = [...chosen.values()].filter(({ quantity }) => quantity > 0)
      const items = ordered.map(({ product, quantity }) => ({ product: product.retailer_id, quantity }))
      await press(message, key, { items, text: note.value.trim() })
      closeSheet()
    })
  }

  const shelves = sections.map(({ title, products }) =>
    el('section', undefined, title && el('h3', undefined, title), products.map(row)),
  )
  const form = el('form', { class: 'filling', onsubmit: order }, shelves, note, send)
  openSheet('Products', el('h2', undefined, 'Products'), form)
}

/** An order, as the one who sent it sees it. */
export function ordered({ product_items = [], text }: Content): (HTMLElement | undefined)[] {
  const currency = product_items[0]?.currency
  if (currency === undefined) return [el('p', { class: 'response' }, 'Order')]
  const count = product_items.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = product_items.reduce((sum, { quantity, item_price }) => sum + quantity * item_price, 0)
  return [
    el('p', { class: 'response' }, `Order of ${count}: ${money(total, currency)}`),
    text ? el('p', { class: 'words', dir: 'auto' }, text) : undefined,
  ]
}
