/** Products of a catalogue: as a card in a bubble, and in a sheet where they are ordered. */

import { el } from './elements.js'
import { press, say } from './line.js'
import { closeSheet, openSheet } from './sheets.js'
import { attempt } from './toast.js'

const QUANTITY_MAX = 99

const money = (amount, currency) =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount)

const picture = ({ image_link, name }) =>
  image_link
    ? el('img', { src: image_link, alt: '', class: 'ware', loading: 'lazy' })
    : el('span', { class: 'ware', 'aria-hidden': 'true' }, [...name][0])

/** What the message shows: where a template has it, or where an interactive message has it. */
const shownBy = ({ content: { rendered } }) => rendered?.products ?? rendered

export const productCard = (product) =>
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

export const firstProduct = (message) => shownBy(message)?.sections[0]?.products[0]

/** All that it shows, or the one product of a card. */
function sectionsOf(message, only) {
  const { sections } = shownBy(message)
  return only === undefined ? sections : [{ products: [sections[0].products[only]] }]
}

/** The sheet of all that the message shows; what is chosen becomes one order. */
export function openProducts(message, { key, product: only }) {
  const sections = sectionsOf(message, only)
  const chosen = new Map()
  const send = el('button', { class: 'main', disabled: true }, 'Send order')
  const note = el('input', { name: 'note', placeholder: 'Add a message', 'aria-label': 'Add a message' })

  function changed() {
    const items = [...chosen.values()].filter(({ quantity }) => quantity > 0)
    const total = items.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
    send.disabled = items.length === 0
    send.textContent =
      items.length === 0 ? 'Send order' : `Send order · ${money(total, items[0].product.currency)}`
  }

  function row(product) {
    const entry = { product, quantity: 0 }
    chosen.set(product.retailer_id, entry)
    const count = el('output', undefined, '0')
    const step = (by) => () => {
      entry.quantity = Math.min(QUANTITY_MAX, Math.max(0, entry.quantity + by))
      count.textContent = String(entry.quantity)
      changed()
    }
    const button = (label, sign, by) =>
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

  const askAbout = ({ name, retailer_id }) =>
    attempt(async () => {
      const { catalog_id } = shownBy(message)
      const referred_product = { catalog_id, product_retailer_id: retailer_id }
      const words = note.value.trim() || `I have a question about ${name}.`
      await say({ type: 'text', text: { body: words }, context: { id: message.id, referred_product } })
      closeSheet()
    })

  const order = (event) => {
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
export function ordered({ product_items = [], text }) {
  if (product_items.length === 0) return [el('p', { class: 'response' }, 'Order')]
  const count = product_items.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = product_items.reduce((sum, { quantity, item_price }) => sum + quantity * item_price, 0)
  return [
    el('p', { class: 'response' }, `Order of ${count}: ${money(total, product_items[0].currency)}`),
    text && el('p', { class: 'words', dir: 'auto' }, text),
  ]
}
