/** What is tapped: buttons that answer or open something, and links that lead out of the chat. */

import { openAddress } from './address.js'
import { el, webAddress } from './elements.js'
import { press, serviceNow } from './line.js'
import { openProducts } from './products.js'
import { openFlow, openList } from './sheets.js'
import { attempt, tell } from './toast.js'

const button = (label, icon, onclick) =>
  el('button', { type: 'button', onclick }, icon && el('span', { 'aria-hidden': 'true' }, icon), label)

const leave = (label, icon, href) =>
  el(
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer' },
    el('span', { 'aria-hidden': 'true' }, icon),
    label,
  )

function link(_, { label, url }) {
  const href = webAddress(url)
  return href ? leave(label, '↗', href) : button(label, '↗', () => tell(`This button leads nowhere: ${url}`))
}

async function copy(code) {
  await navigator.clipboard.writeText(code)
  tell(`Copied ${code}`)
}

const copyIfOpen = ({ code, until }) =>
  until !== undefined && until <= serviceNow() ? tell('This offer has ended.') : attempt(() => copy(code))

const noCalls = () => tell('The sandbox phone makes no calls.')

const answers = (icon) => (message, one) =>
  button(one.label, icon, () => attempt(() => press(message, one.key)))

/** By what a tap does (taps.ts of the service says which there are). */
const DRAWN = {
  reply: answers('↩'),
  location: answers('⌖'),
  contact: answers('☏'),
  permission: (message, one) => answers(one.response === 'accept' ? '✆' : '')(message, one),
  list: (message, one) => button(one.label, '☰', () => openList(message, one)),
  flow: (message, one) => button(one.label, '', () => openFlow(message, one.button)),
  link,
  dial: (_, { label, url }) => leave(label, '✆', url),
  call: (_, { label }) => button(label, '✆', noCalls),
  copy: (_, one) => button(one.label, '⧉', () => copyIfOpen(one)),
  address: (message, one) => button(one.label, '⌂', () => openAddress(message, one)),
  products: (message, one) => button(one.label, '☰', () => openProducts(message, one)),
  nothing: (_, { label }) => button(label, '', () => tell('Nothing happens here.')),
}

/** Those under the message itself, or those on one of its cards; rows stand in the sheet of their list. */
export const tapsOf = (message, card) =>
  (message.taps ?? [])
    .filter((one) => one.card === card && one.does !== 'row')
    .map((one) => DRAWN[one.does](message, one))
