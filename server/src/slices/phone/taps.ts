/** What can be tapped under a message, and what it answers: the same for the page and for whoever plays a customer. */

import type { Message } from '../messages/index.ts'
import { type AddressForm, addressFormOf } from './address-form.ts'
import type { Said } from './say.ts'

/** What a tap does. A `row` stands in the sheet that its `list` opens; `nothing` is a label alone. */
export const TAPS = [
  'reply',
  'list',
  'row',
  'flow',
  'link',
  'dial',
  'call',
  'copy',
  'location',
  'address',
  'contact',
  'products',
  'permission',
  'nothing',
] as const

export type Tap = {
  /** Its place under the message. */
  key: string
  label: string
  does: (typeof TAPS)[number]
  /** The card it stands on, counted from 0. */
  card?: number
  /** Of a reply or a row: what it answers. */
  says?: Said
  /** Of a row: the key of its list, the words under it, and above it. */
  in?: string
  description?: string
  section?: string
  /** Of a link or a number to dial. */
  url?: string
  /** Of a code to copy, and until when there is one. */
  code?: string
  until?: number
  /** Of a flow button of a template: which of its buttons. */
  button?: number
  /** Of a product card: the one product that it shows. */
  product?: number
  form?: AddressForm
  response?: 'accept' | 'reject'
}

type Bare = Omit<Tap, 'key' | 'in'> & { rows?: Omit<Tap, 'key'>[] }
type Titled = { id: string; title: string; description?: string }
type Button = {
  type: string
  text?: string
  url?: string
  phone_number?: unknown
  coupon_code?: unknown
  payload?: string
  index: number
}
type Card = { card_index?: number; type: string; action: Action }
type Action = {
  button?: string
  buttons?: { reply?: Titled; quick_reply?: Titled }[]
  sections?: { title?: string; rows: Titled[] }[]
  cards?: Card[]
  parameters?: Record<string, unknown>
}
type Content = {
  type?: string
  action?: Action
  components?: { parameters: { text?: unknown }[] }[]
  rendered?: {
    buttons?: Button[]
    cards?: { buttons: Button[] }[]
    asks_to_call?: true
    tap_target?: { title: string; url: string }
    offer?: { expires_at?: number }
    sections?: { products: unknown[] }[]
  }
}

export function tapsOf({ direction, type, content }: Pick<Message, 'direction' | 'type' | 'content'>): Tap[] {
  if (direction === 'incoming') return []
  const shown = (content ?? {}) as Content
  if (type === 'interactive') return keyed(interactiveTaps(shown))
  return type === 'template' ? keyed(templateTaps(shown)) : []
}

const keyed = (taps: Bare[]): Tap[] =>
  taps.flatMap(({ rows = [], ...tap }, at) => [
    { ...tap, key: String(at) },
    ...rows.map((row, place) => ({ ...row, key: `${at}.${place}`, in: String(at) })),
  ])

const PERMISSION: Bare[] = [
  { label: 'Allow calls', does: 'permission', response: 'accept' },
  { label: 'Not now', does: 'permission', response: 'reject' },
]

const SHARE_CONTACT: Bare = { label: 'Share contact info', does: 'contact' }

const named = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

const reply = ({ id, title }: Titled, card?: number): Bare => ({
  label: title,
  does: 'reply',
  ...(card !== undefined && { card }),
  says: { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } },
})

const link = (parameters: Action['parameters'], card?: number): Bare => ({
  label: String(parameters?.display_text),
  does: 'link',
  url: String(parameters?.url),
  ...(card !== undefined && { card }),
})

const row = (section: string | undefined, { id, title, description }: Titled): Omit<Tap, 'key'> => {
  const list_reply = { id, title, ...(description !== undefined && { description }) }
  return {
    label: title,
    does: 'row',
    ...(description !== undefined && { description }),
    ...(section !== undefined && { section }),
    says: { type: 'interactive', interactive: { type: 'list_reply', list_reply } },
  }
}

/** By the kind of an interactive message. */
const INTERACTIVE: Record<string, (action: Action, content: Content) => Bare[]> = {
  button: ({ buttons = [] }) => buttons.flatMap((one) => (one.reply ? [reply(one.reply)] : [])),
  list: ({ button, sections = [] }) => [
    {
      label: named(button, 'Choose'),
      does: 'list',
      rows: sections.flatMap(({ title, rows }) => rows.map((one) => row(title, one))),
    },
  ],
  flow: ({ parameters }) => [{ label: named(parameters?.flow_cta, 'Open'), does: 'flow' }],
  cta_url: ({ parameters }) => [link(parameters)],
  location_request_message: () => [{ label: 'Send location', does: 'location' }],
  address_message: ({ parameters = {} }) => [
    { label: 'Give address', does: 'address', form: addressFormOf(parameters) },
  ],
  request_contact_info: () => [SHARE_CONTACT],
  product: () => [{ label: 'View', does: 'products' }],
  product_list: () => [{ label: 'View items', does: 'products' }],
  catalog_message: () => [{ label: 'View catalogue', does: 'products' }],
  call_permission_request: () => PERMISSION,
  voice_call: ({ parameters }) => [{ label: named(parameters?.display_text, 'Call'), does: 'call' }],
  carousel: carouselTaps,
}

function interactiveTaps(content: Content): Bare[] {
  const { type = '', action = {} } = content
  return Object.hasOwn(INTERACTIVE, type) ? (INTERACTIVE[type]?.(action, content) ?? []) : []
}

/** A product card shows its product alone. */
function carouselTaps({ cards = [] }: Action, { rendered }: Content): Bare[] {
  if (rendered)
    return (rendered.sections?.[0]?.products ?? []).map((_, at) => ({
      label: 'View',
      does: 'products' as const,
      card: at,
      product: at,
    }))
  return byIndex(cards).flatMap(({ type, action }, at) =>
    type === 'cta_url'
      ? [link(action.parameters, at)]
      : (action.buttons ?? []).flatMap((one) => (one.quick_reply ? [reply(one.quick_reply, at)] : [])),
  )
}

const byIndex = (cards: Card[]) => cards.toSorted((a, b) => (a.card_index ?? 0) - (b.card_index ?? 0))

/** By the type of a template's button; whatever else there is only has its label. */
const BUTTONS: Record<string, (button: Button, content: Content) => Bare> = {
  QUICK_REPLY: ({ text = '', payload = text }) => ({
    label: text,
    does: 'reply',
    says: { type: 'button', button: { text, payload } },
  }),
  URL: ({ text = '', url = '' }) => ({ label: text, does: 'link', url }),
  PHONE_NUMBER: ({ text = '', phone_number }) => ({
    label: text,
    does: 'dial',
    url: `tel:+${String(phone_number).replace(/[^0-9]/g, '')}`,
  }),
  COPY_CODE: ({ text, coupon_code }, { rendered }) => ({
    label: text ?? 'Copy code',
    does: 'copy',
    code: String(coupon_code ?? ''),
    ...(rendered?.offer?.expires_at !== undefined && { until: rendered.offer.expires_at }),
  }),
  OTP: ({ text }, { components = [] }) => ({
    label: text ?? 'Copy code',
    does: 'copy',
    code: String(components.flatMap(({ parameters }) => parameters.map((one) => one.text))[0] ?? ''),
  }),
  FLOW: ({ text = '', index }) => ({ label: text, does: 'flow', button: index }),
  CATALOG: ({ text }) => ({ label: text ?? 'View catalogue', does: 'products' }),
  MPM: ({ text }) => ({ label: text ?? 'View items', does: 'products' }),
  SPM: ({ text }) => ({ label: text ?? 'View', does: 'products' }),
  REQUEST_CONTACT_INFO: () => SHARE_CONTACT,
  VOICE_CALL: ({ text }) => ({ label: text ?? 'Call', does: 'call' }),
}

function templateTaps(content: Content): Bare[] {
  const { buttons = [], cards = [], asks_to_call, tap_target } = content.rendered ?? {}
  const drawn = (button: Button): Bare =>
    (Object.hasOwn(BUTTONS, button.type) ? BUTTONS[button.type]?.(button, content) : undefined) ?? {
      label: button.text ?? button.type,
      does: 'nothing',
    }
  return [
    ...(tap_target ? [{ label: tap_target.title, does: 'link' as const, url: tap_target.url }] : []),
    ...buttons.map(drawn),
    ...(asks_to_call ? PERMISSION : []),
    ...cards.flatMap((card, at) => card.buttons.map((button) => ({ ...drawn(button), card: at }))),
  ]
}
