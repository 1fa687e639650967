/** A template while it is written: what the form holds. */

import { TEMPLATE_PARTS } from '../../generated/fields.ts'

export const { limits: LIMITS, otpTypes: OTP_TYPES, cardFormats: CARD_FORMATS } = TEMPLATE_PARTS

const typesIn = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

/** All but the one for codes, which has a form of its own. */
export type ButtonKind = Exclude<keyof typeof TEMPLATE_PARTS.buttons, 'OTP'>

/** What is filled in beside its text: an address, a code, an id; and a sample for the address's variable. */
export type DraftButton = { key: string; kind: ButtonKind; text: string; value: string; sample: string }

export type HeaderFormat = keyof typeof TEMPLATE_PARTS.headers
export type HeaderKind = 'none' | HeaderFormat
export const HEADER_FORMATS = typesIn(TEMPLATE_PARTS.headers)
export type MediaFormat = Exclude<HeaderFormat, 'TEXT' | 'LOCATION' | 'PRODUCT'>

export const isMedia = (kind: HeaderKind): kind is MediaFormat =>
  kind !== 'none' && 'files' in TEMPLATE_PARTS.headers[kind]

/** A sample that was uploaded: the server's handle of it, and what it was called. */
export type DraftFile = { handle: string; name: string }

type CardFormat = (typeof CARD_FORMATS)[number]
export type Samples = Record<string, string>
export type DraftCard = {
  key: string
  file: DraftFile | undefined
  body: string
  samples: Samples
  buttons: DraftButton[]
}

/** What a business decides about a message with a code; its words are not its own. */
export type DraftCode = {
  recommends: boolean
  minutes: string
  otp: (typeof OTP_TYPES)[number]
  button: string
  packageName: string
  signature: string
}

export type ParameterFormat = (typeof TEMPLATE_PARTS.parameterFormats)[number]

export type Draft = {
  name: string
  language: string
  category: (typeof TEMPLATE_PARTS.categories)[number]
  parameterFormat: ParameterFormat
  headerKind: HeaderKind
  header: string
  headerSamples: Samples
  file: DraftFile | undefined
  offer: { text: string; expires: boolean } | undefined
  body: string
  samples: Samples
  footer: string
  asksToCall: boolean
  buttons: DraftButton[]
  cardFormat: CardFormat
  cards: DraftCard[]
  code: DraftCode
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  language: 'en',
  category: 'UTILITY',
  parameterFormat: 'POSITIONAL',
  headerKind: 'none',
  header: '',
  headerSamples: {},
  file: undefined,
  offer: undefined,
  body: '',
  samples: {},
  footer: '',
  asksToCall: false,
  buttons: [],
  cardFormat: 'IMAGE',
  cards: [],
  code: { recommends: true, minutes: '10', otp: 'COPY_CODE', button: '', packageName: '', signature: '' },
}

const newKey = (): string => Math.random().toString(36).slice(2)

export const newButton = (filled: Partial<DraftButton> = {}): DraftButton => ({
  kind: 'QUICK_REPLY',
  text: '',
  value: '',
  sample: '',
  ...filled,
  key: newKey(),
})

/** All cards are of one make: the next has the buttons of the last, to be filled in. */
export const newCard = (like?: DraftCard): DraftCard => ({
  key: newKey(),
  file: undefined,
  body: '',
  samples: {},
  buttons: (like?.buttons ?? []).map(({ kind, text }) => newButton({ kind, text })),
})
