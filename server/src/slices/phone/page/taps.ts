/** What is tapped: buttons that answer or open something, and links that lead out of the chat. */

import { openAddress } from './address.ts'
import { el, icon, webAddress } from './elements.ts'
import type { IconName } from './icon-paths.ts'
import { press, serviceNow } from './line.ts'
import type { Message, Tap } from './message.ts'
import { openProducts } from './products.ts'
import { openFlow, openList } from './sheets.ts'
import { attempt, showToast } from './toast.ts'

const button = (label: string, drawn: IconName | undefined, onclick: () => unknown) =>
  el('button', { type: 'button', onclick }, drawn && icon(drawn), label)

const leave = (label: string, drawn: IconName, href: string | undefined) =>
  el('a', { href, target: '_blank', rel: 'noopener noreferrer' }, icon(drawn), label)

function link(_: Message, { label, url }: Tap): HTMLElement {
  const href = webAddress(url)
  return href
    ? leave(label, 'leave', href)
    : button(label, 'leave', () => showToast(`This button leads nowhere: ${url}`))
}

async function copy(code: string): Promise<void> {
  await navigator.clipboard.writeText(code)
  showToast(`Copied ${code}`)
}

const copyIfOpen = ({ code = '', until }: Tap) =>
  until !== undefined && until <= serviceNow()
    ? showToast('This offer has ended.')
    : attempt(() => copy(code))

const noCalls = () => showToast('The sandbox phone makes no calls.')

const answers = (drawn?: IconName) => (message: Message, one: Tap) =>
  button(one.label, drawn, () => attempt(() => press(message, one.key)))

/** By what a tap does (taps.ts of the service says which there are). */
const DRAWN: Record<string, (message: Message, tap: Tap) => HTMLElement> = {
  reply: answers('reply'),
  location: answers('place'),
  contact: answers('person'),
  permission: (message, one) => answers(one.response === 'accept' ? 'call' : undefined)(message, one),
  list: (message, one) => button(one.label, 'list', () => openList(message, one)),
  flow: (message, one) => button(one.label, undefined, () => openFlow(message, one.button)),
  link,
  dial: (_, { label, url }) => leave(label, 'call', url),
  call: (_, { label }) => button(label, 'call', noCalls),
  copy: (_, one) => button(one.label, 'copy', () => copyIfOpen(one)),
  address: (message, one) => button(one.label, 'home', () => openAddress(message, one)),
  products: (message, one) => button(one.label, 'list', () => openProducts(message, one)),
  nothing: (_, { label }) => button(label, undefined, () => showToast('Nothing happens here.')),
}

/** Those under the message itself, or those on one of its cards; rows stand in the sheet of their list. */
export const tapsOf = (message: Message, card?: number): HTMLElement[] =>
  (message.taps ?? [])
    .filter((one) => one.card === card && one.does !== 'row')
    .flatMap((one) => DRAWN[one.does]?.(message, one) ?? [])
