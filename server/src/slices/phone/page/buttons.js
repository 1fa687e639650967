/** What can be tapped under a message: replies, lists, flows, links, calls, codes, products. */

import { openAddress } from './address.js'
import { el } from './elements.js'
import { say, serviceNow } from './line.js'
import { howIAmReached, whereIAm } from './place.js'
import { openProducts } from './products.js'
import { openFlow, openList } from './sheets.js'
import { answer, leave, leaveTo, noCalls, quickReply, replyButton, tap } from './taps.js'
import { attempt, tell } from './toast.js'

const CALLS_ALLOWED_SECONDS = 7 * 86_400

function mayCall(message, response) {
  const until = Math.floor(serviceNow() / 1000) + CALLS_ALLOWED_SECONDS
  const call_permission_reply = {
    response,
    ...(response === 'accept' && { is_permanent: false, expiration_timestamp: until }),
    response_source: 'user_action',
  }
  const interactive = { type: 'call_permission_reply', call_permission_reply }
  return answer(message, { type: 'interactive', interactive })
}

const permissionButtons = (message) => [
  tap('Allow calls', '✆', () => mayCall(message, 'accept')),
  tap('Not now', '', () => mayCall(message, 'reject')),
]

const shareContact = (message) => tap('Share contact info', '☏', () => answer(message, howIAmReached))

/** By the kind of an interactive message; the cards of a carousel have their own. */
const INTERACTIVE_BUTTONS = {
  button: ({ buttons }, message) => buttons.map(({ reply }) => replyButton(message, reply)),
  list: ({ button }, message) => [tap(button, '☰', () => openList(message))],
  flow: ({ parameters }, message) => [tap(parameters.flow_cta, '', () => openFlow(message))],
  cta_url: ({ parameters }) => [leaveTo(parameters.display_text, parameters.url)],
  location_request_message: (_, message) => [tap('Send location', '⌖', () => answer(message, whereIAm))],
  address_message: (_, message) => [tap('Give address', '⌂', () => openAddress(message))],
  request_contact_info: (_, message) => [shareContact(message)],
  product: (_, message) => [tap('View', '', () => openProducts(message))],
  product_list: (_, message) => [tap('View items', '☰', () => openProducts(message))],
  catalog_message: (_, message) => [tap('View catalogue', '☰', () => openProducts(message))],
  call_permission_request: (_, message) => permissionButtons(message),
  voice_call: ({ parameters }) => [tap(parameters?.display_text ?? 'Call', '✆', noCalls)],
}

export function interactiveButtons(message) {
  const { type, action } = message.content
  return Object.hasOwn(INTERACTIVE_BUTTONS, type) ? INTERACTIVE_BUTTONS[type](action, message) : []
}

async function copy(code) {
  await navigator.clipboard.writeText(code)
  tell(`Copied ${code}`)
}

const hasEnded = ({ offer }) => offer?.expires_at !== undefined && offer.expires_at <= serviceNow()

const copyOffer = (code, { rendered }) =>
  hasEnded(rendered) ? tell('This offer has ended.') : attempt(() => copy(code))

/** By the type of a template's button; whatever else there is only has its label. */
const TEMPLATE_BUTTONS = {
  QUICK_REPLY: (button, message) => quickReply(message, button),
  URL: ({ text, url }) => leaveTo(text, url),
  PHONE_NUMBER: ({ text, phone_number }) =>
    leave(text, '✆', `tel:+${String(phone_number).replace(/[^0-9]/g, '')}`),
  COPY_CODE: ({ text, coupon_code }, { content }) =>
    tap(text ?? 'Copy code', '⧉', () => copyOffer(String(coupon_code ?? ''), content)),
  OTP: ({ text }, { content }) => {
    const [code] = content.components.flatMap(({ parameters }) => parameters.map((one) => one.text))
    return tap(text ?? 'Copy code', '⧉', () => attempt(() => copy(String(code ?? ''))))
  },
  FLOW: ({ text, index }, message) => tap(text, '', () => openFlow(message, index)),
  CATALOG: ({ text }, message) => tap(text ?? 'View catalogue', '☰', () => openProducts(message)),
  MPM: ({ text }, message) => tap(text ?? 'View items', '☰', () => openProducts(message)),
  SPM: ({ text }, message) => tap(text ?? 'View', '', () => openProducts(message)),
  REQUEST_CONTACT_INFO: (_, message) => shareContact(message),
  VOICE_CALL: ({ text }) => tap(text ?? 'Call', '✆', noCalls),
}

export function templateButton(button, message) {
  const draw = Object.hasOwn(TEMPLATE_BUTTONS, button.type) ? TEMPLATE_BUTTONS[button.type] : undefined
  return draw
    ? draw(button, message)
    : tap(button.text ?? button.type, '', () => tell('Nothing happens here.'))
}

export function templateButtons(message) {
  const { buttons = [], asks_to_call, tap_target } = message.content.rendered ?? {}
  return [
    ...(tap_target ? [leaveTo(tap_target.title, tap_target.url)] : []),
    ...buttons.map((button) => templateButton(button, message)),
    ...(asks_to_call ? permissionButtons(message) : []),
  ]
}

const EMOJI = ['👍', '❤️', '😂', '😮', '🙏']

/** What the customer thinks of a message, in one tap. */
export const reactionMenu = (message) =>
  el(
    'details',
    { class: 'react' },
    el('summary', { 'aria-label': 'React' }, el('span', { 'aria-hidden': 'true' }, '☺')),
    el(
      'div',
      { class: 'items' },
      EMOJI.map((emoji) =>
        tap(emoji, '', () =>
          attempt(() => say({ type: 'reaction', reaction: { message_id: message.id, emoji } })),
        ),
      ),
    ),
  )
