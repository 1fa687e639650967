/** A template while it is written: what the form holds. */

export type ButtonKind = 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER' | 'COPY_CODE' | 'FLOW'
export type DraftButton = { key: string; kind: ButtonKind; text: string; value: string }

export const MEDIA_FORMATS = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const
export type MediaFormat = (typeof MEDIA_FORMATS)[number]
export type HeaderKind = 'none' | 'TEXT' | MediaFormat

/** A sample that was uploaded: the server's handle of it, and what it was called. */
export type DraftFile = { handle: string; name: string }

export const CARD_FORMATS = ['IMAGE', 'VIDEO'] as const
export type DraftCard = {
  key: string
  file: DraftFile | undefined
  body: string
  samples: Record<string, string>
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

export type Draft = {
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  headerKind: HeaderKind
  header: string
  file: DraftFile | undefined
  body: string
  footer: string
  samples: Record<string, string>
  buttons: DraftButton[]
  cardFormat: (typeof CARD_FORMATS)[number]
  cards: DraftCard[]
  code: DraftCode
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  language: 'en',
  category: 'UTILITY',
  headerKind: 'none',
  header: '',
  file: undefined,
  body: '',
  footer: '',
  samples: {},
  buttons: [],
  cardFormat: 'IMAGE',
  cards: [],
  code: { recommends: true, minutes: '10', otp: 'COPY_CODE', button: '', packageName: '', signature: '' },
}

const newKey = (): string => Math.random().toString(36).slice(2)

export const newButton = (kind: ButtonKind = 'QUICK_REPLY', text = '', value = ''): DraftButton => ({
  key: newKey(),
  kind,
  text,
  value,
})

/** All cards are of one make: the next has the buttons of the last, to be filled in. */
export const newCard = (like?: DraftCard): DraftCard => ({
  key: newKey(),
  file: undefined,
  body: '',
  samples: {},
  buttons: (like?.buttons ?? []).map(({ kind, text }) => newButton(kind, text)),
})

/** Numbered as they stand in the text. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
]
