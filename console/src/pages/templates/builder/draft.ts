/** A template while it is written: what the form holds. */

import type { TemplateButton, TemplateHeader } from '@parley-dev/sdk'

/** All but the one for codes, which has a form of its own. */
export type ButtonKind = Exclude<TemplateButton['type'], 'OTP'>

/** What is filled in beside its text: an address, a code, an id; and a sample for the address's variable. */
export type DraftButton = { key: string; kind: ButtonKind; text: string; value: string; sample: string }

export type HeaderFormat = NonNullable<TemplateHeader['format']>
export type HeaderKind = 'none' | HeaderFormat

/** Which formats show a file, of which types; the others are filled in when a message is sent. */
export const HEADER_FILES = {
  TEXT: undefined,
  IMAGE: 'image/jpeg,image/png',
  VIDEO: 'video/mp4',
  GIF: 'video/mp4',
  DOCUMENT: 'application/pdf',
  LOCATION: undefined,
  PRODUCT: undefined,
} satisfies Record<HeaderFormat, string | undefined>
export type MediaFormat = 'IMAGE' | 'VIDEO' | 'GIF' | 'DOCUMENT'
export const HEADER_FORMATS = Object.keys(HEADER_FILES) as HeaderFormat[]

export const isMedia = (kind: HeaderKind): kind is MediaFormat =>
  kind !== 'none' && HEADER_FILES[kind] !== undefined

/** A sample that was uploaded: the server's handle of it, and what it was called. */
export type DraftFile = { handle: string; name: string }

export const CARD_FORMATS = ['IMAGE', 'VIDEO', 'PRODUCT'] as const satisfies HeaderFormat[]
type CardFormat = (typeof CARD_FORMATS)[number]
export type Samples = Record<string, string>
export type DraftCard = {
  key: string
  file: DraftFile | undefined
  body: string
  samples: Samples
  buttons: DraftButton[]
}

export const OTP_TYPES = ['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'] as const

/** What a business decides about a message with a code; its words are not its own. */
export type DraftCode = {
  recommends: boolean
  minutes: string
  otp: (typeof OTP_TYPES)[number]
  button: string
  packageName: string
  signature: string
}

export const PARAMETER_FORMATS = ['POSITIONAL', 'NAMED'] as const
export type ParameterFormat = (typeof PARAMETER_FORMATS)[number]

export type Draft = {
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
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
