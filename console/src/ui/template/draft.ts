/**
 * A template while it is written: the request itself, in the words of the API. Samples stand beside the names of their
 * variables, however those are written: a text that is being changed loses none.
 */

import type { TemplateButton, TemplateComponent } from '@parley-dev/sdk'
import { TEMPLATE_PARTS } from '../../generated/fields.ts'

export const { limits: LIMITS, otpTypes: OTP_TYPES, cardFormats: CARD_FORMATS } = TEMPLATE_PARTS

export type ComponentType = TemplateComponent['type']
export type Part<T extends ComponentType> = Extract<TemplateComponent, { type: T }>
export type Card = Part<'CAROUSEL'>['cards'][number]
export type CodeButton = Extract<TemplateButton, { type: 'OTP' }>
/** All but the one for codes, which has a form of its own. */
export type OwnButton = Exclude<TemplateButton, CodeButton>

export type HeaderFormat = keyof typeof TEMPLATE_PARTS.headers
export const HEADER_FORMATS = Object.keys(TEMPLATE_PARTS.headers) as HeaderFormat[]
export type MediaFormat = Exclude<HeaderFormat, 'TEXT' | 'LOCATION' | 'PRODUCT'>
export const isMedia = (format: HeaderFormat): format is MediaFormat =>
  'files' in TEMPLATE_PARTS.headers[format]

export type ParameterFormat = (typeof TEMPLATE_PARTS.parameterFormats)[number]

export type Draft = {
  name: string
  language: string
  category: (typeof TEMPLATE_PARTS.categories)[number]
  parameter_format: ParameterFormat
  components: TemplateComponent[]
  /** What it is made of with the category AUTHENTICATION: its words are not its own. */
  code: TemplateComponent[]
  /** What samples that were uploaded were called, by their handles. */
  fileNames: Record<string, string>
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  language: 'en',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [],
  code: [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
  ],
  fileNames: {},
}

const partOf = <T extends ComponentType>(components: readonly TemplateComponent[], type: T) =>
  components.find((one): one is Part<T> => one.type === type)

const NO_WORDS: Part<'BODY'> = { type: 'BODY', text: '' }
const NO_CODE: CodeButton = { type: 'OTP' }

/** Each by its name. */
export function partsOf(components: readonly TemplateComponent[]) {
  const buttons = partOf(components, 'BUTTONS')?.buttons ?? []
  return {
    header: partOf(components, 'HEADER'),
    offer: partOf(components, 'LIMITED_TIME_OFFER')?.limited_time_offer,
    body: partOf(components, 'BODY') ?? NO_WORDS,
    footer: partOf(components, 'FOOTER'),
    asksToCall: partOf(components, 'CALL_PERMISSION_REQUEST') !== undefined,
    buttons: buttons.filter((one) => one.type !== 'OTP'),
    otp: buttons.find((one) => one.type === 'OTP') ?? NO_CODE,
    cards: partOf(components, 'CAROUSEL')?.cards ?? [],
  }
}

const TYPES = Object.keys(TEMPLATE_PARTS.components) as ComponentType[]

/** A part, or what is to become of the one that is there then: an upload ends when more has been typed. */
export type Put<T extends ComponentType> =
  | Part<T>
  | undefined
  | ((was: Part<T> | undefined) => Part<T> | undefined)

/** From top to bottom, as they are shown; without a part it is taken away. */
export const withPart = <T extends ComponentType>(
  components: TemplateComponent[],
  type: T,
  part: Put<T>,
): TemplateComponent[] =>
  TYPES.flatMap((one) => {
    const was = components.find((had) => had.type === one)
    if (one !== type) return was ?? []
    return (typeof part === 'function' ? part(was as Part<T> | undefined) : part) ?? []
  })

export const handleOf = (header: Part<'HEADER'> | undefined): string | undefined =>
  header?.example?.header_handle?.[0]

/** All cards are of one make. */
export const cardFormatOf = ([first]: Card[]): HeaderFormat =>
  partsOf(first?.components ?? []).header?.format ?? 'IMAGE'

/** A sample of the server's own has no name. */
export const fileNameOf = ({ fileNames }: Draft, handle: string, format: HeaderFormat): string =>
  fileNames[handle] ?? format.toLowerCase()

/** The next card has the buttons of the last, to be filled in. */
export function newCard(format: HeaderFormat, like?: Card): Card {
  const { buttons: last } = partsOf(like?.components ?? [])
  const buttons = last.map(({ type, text = '' }) => ({ type, text }) as OwnButton)
  return {
    components: [
      { type: 'HEADER', format },
      { type: 'BODY', text: '' },
      { type: 'BUTTONS', buttons },
    ],
  }
}
