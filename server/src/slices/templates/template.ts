/** What a message template is: its states, its parts, and the limits on them. */

import type { Dialect } from '../../kernel/call/call.ts'
import type { FileType } from '../uploads/index.ts'

export const TEMPLATE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

export const TEMPLATE_CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

export const PARAMETER_FORMATS = ['POSITIONAL', 'NAMED'] as const
export type ParameterFormat = (typeof PARAMETER_FORMATS)[number]

export const REJECTED_REASONS = [
  'NONE',
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
] as const
export type RejectedReason = (typeof REJECTED_REASONS)[number]

export const QUALITY_SCORES = ['GREEN', 'YELLOW', 'RED'] as const
export type QualityScore = (typeof QUALITY_SCORES)[number]

/** One kind of component, header or button. */
export type Kind = {
  /** For which it is, unless for all. */
  categories?: readonly TemplateCategory[]
  /** On plain paths as unknown as any other word. */
  isOfPlatform?: true
  /** Of headers: the types of files that may be shown. */
  files?: readonly FileType[]
  /** Of buttons: how many a template may have, and what they usually say; what is fixed is not the business's to choose. */
  most?: number
  usual?: string
  isFixed?: true
}
const MARKETING = ['MARKETING'] as const
const NO_CODES = ['MARKETING', 'UTILITY'] as const

/** From top to bottom, as they are shown. */
export const COMPONENTS = {
  HEADER: {},
  LIMITED_TIME_OFFER: { isOfPlatform: true, categories: MARKETING },
  BODY: {},
  FOOTER: {},
  CALL_PERMISSION_REQUEST: { isOfPlatform: true, categories: NO_CODES },
  BUTTONS: {},
  CAROUSEL: { isOfPlatform: true, categories: NO_CODES },
} as const satisfies Record<string, Kind>
export type ComponentType = keyof typeof COMPONENTS
export const COMPONENT_TYPES = Object.keys(COMPONENTS) as [ComponentType, ...ComponentType[]]

/** What a header shows: a line, a sample of one of these types of files, or what comes with each message. */
export const HEADERS = {
  TEXT: {},
  IMAGE: { files: ['image/jpeg', 'image/png'] },
  VIDEO: { files: ['video/mp4'] },
  DOCUMENT: { files: ['application/pdf'] },
  /** Moving pictures travel as films without sound. */
  GIF: { files: ['video/mp4'], isOfPlatform: true },
  LOCATION: { isOfPlatform: true },
  PRODUCT: { isOfPlatform: true },
} as const satisfies Record<string, Kind>
export type HeaderFormat = keyof typeof HEADERS
export type MediaFormat = Extract<HeaderFormat, 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'GIF'>
export const HEADER_FORMATS = Object.keys(HEADERS) as [HeaderFormat, ...HeaderFormat[]]
export const CARD_FORMATS = ['IMAGE', 'VIDEO', 'PRODUCT'] as const satisfies HeaderFormat[]

/** Empty for a format that shows no file. */
export const filesOf = (format: unknown): readonly FileType[] => {
  const kind: Kind | undefined = HEADERS[format as HeaderFormat]
  return kind?.files ?? []
}

export const OTP_TYPES = ['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'] as const

export const BUTTONS = {
  QUICK_REPLY: { most: 3 },
  URL: { most: 2 },
  PHONE_NUMBER: { most: 1 },
  OTP: { most: 1, categories: ['AUTHENTICATION'] },
  COPY_CODE: { most: 1, usual: 'Copy offer code' },
  FLOW: { most: 1 },
  CATALOG: { most: 1, usual: 'View catalog', isOfPlatform: true, categories: MARKETING },
  MPM: { most: 1, usual: 'View items', isOfPlatform: true, categories: MARKETING },
  SPM: { most: 1, usual: 'View', isOfPlatform: true, categories: MARKETING },
  VOICE_CALL: { most: 1, isOfPlatform: true, categories: NO_CODES },
  REQUEST_CONTACT_INFO: {
    most: 1,
    usual: 'Share contact info',
    isFixed: true,
    isOfPlatform: true,
    categories: NO_CODES,
  },
} as const satisfies Record<string, Kind>
export type ButtonType = keyof typeof BUTTONS
export const BUTTON_TYPES = Object.keys(BUTTONS) as [ButtonType, ...ButtonType[]]

/** Which kinds of components, headers and buttons there are. */
export type Words = { components: ComponentType[]; formats: HeaderFormat[]; buttons: ButtonType[] }

const ofPlain = <T extends string>(table: Record<T, Kind>) =>
  (Object.keys(table) as T[]).filter((type) => !table[type].isOfPlatform)

export const WORDS: Record<Dialect, Words> = {
  plain: { components: ofPlain(COMPONENTS), formats: ofPlain(HEADERS), buttons: ofPlain(BUTTONS) },
  platform: { components: COMPONENT_TYPES, formats: HEADER_FORMATS, buttons: BUTTON_TYPES },
}

export const NAME_LENGTH_MAX = 512

/** Answered where there is no limit, for clients that expect a number. */
export const TEMPLATE_LIMIT_MAX = 2_147_483_647

/** The platform's limits for an account, by the verification of its business. */
export const PLATFORM_TEMPLATE_LIMITS = { verified: 6_000, unverified: 250, pending: 250 } as const

/** Lengths are counted in Unicode code points. */
export const LIMITS = {
  bodyLengthMax: 1024,
  headerLengthMax: 60,
  headerVariablesMax: 1,
  footerLengthMax: 60,
  buttonTextLengthMax: 25,
  urlLengthMax: 2000,
  phoneNumberLengthMax: 20,
  copyCodeLengthMax: 15,
  exampleLengthMax: 1024,
  handleLengthMax: 4096,
  variableNameLengthMax: 64,
  codeExpirationMinutesMax: 90,
  supportedAppsMax: 5,
  offerLengthMax: 16,
  offerBodyLengthMax: 600,
  cardsMin: 2,
  cardsMax: 10,
  callMinutesMax: 43_200,
} as const

/** Seconds a message may wait for delivery; -1 stands for the longest. */
export const SEND_TTL_SECONDS: Record<TemplateCategory, { min: number; max: number }> = {
  AUTHENTICATION: { min: 30, max: 900 },
  UTILITY: { min: 30, max: 43_200 },
  MARKETING: { min: 43_200, max: 2_592_000 },
}

type Button = { type: ButtonType; text?: string; url?: string; phone_number?: string } & Record<
  string,
  unknown
>

export type Component = {
  type: ComponentType
  format?: HeaderFormat
  text?: string
  example?: Record<string, unknown>
  buttons?: Button[]
  /** Of a carousel. */
  cards?: { components: Component[] }[]
} & Record<string, unknown>

/** What the business writes; everything else about a template is the platform's. */
export type TemplateContent = {
  category: TemplateCategory
  parameter_format: ParameterFormat
  components: Component[]
  sub_category: string | null
  message_send_ttl_seconds: number | null
  cta_url_link_tracking_opted_out: boolean | null
  allow_category_change: boolean
}

export type Template = TemplateContent & {
  id: string
  account_id: string
  name: string
  language: string
  status: TemplateStatus
  previous_category: TemplateCategory | null
  /** The category the reviewer thinks right, where it was not the one given. */
  correct_category: TemplateCategory | null
  rejected_reason: RejectedReason
  /** In words for people: what was wrong, and how to put it right. */
  explanation: string | null
  quality_score: QualityScore | null
  quality_date: number | null
  pause_count: number
  paused_until: number | null
  /** Since when its messages are held, until it is known how customers receive it. */
  held_since: number | null
  /** Since when it is archived: it is PAUSED then, and ARCHIVED in the platform's words. */
  archived_at: number | null
  /** The template of the library that it is, as long as it is not rewritten. */
  library_template_name: string | null
  /** Counts the versions of the content, from 1. */
  version: number
  /** Who wrote this version. */
  made_by: string
  created_at: number
  updated_at: number
}

/** From which states a decision may lead to each state. */
export const DECISIONS = {
  APPROVED: ['PENDING', 'REJECTED', 'PAUSED', 'DISABLED'],
  REJECTED: ['PENDING', 'APPROVED', 'PAUSED'],
  PAUSED: ['APPROVED'],
  DISABLED: ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED'],
} satisfies Record<Exclude<TemplateStatus, 'PENDING'>, TemplateStatus[]>
export type Decision = keyof typeof DECISIONS
export const DECISION_NAMES = Object.keys(DECISIONS) as [Decision, ...Decision[]]

/** What the platform calls one that nobody uses. */
export const ARCHIVED = 'ARCHIVED'

const HOURS = 3_600_000

/** The first pause, the second; the third is the end. */
export const PAUSES = [
  { title: 'FIRST_PAUSE', lastsMs: 3 * HOURS },
  { title: 'SECOND_PAUSE', lastsMs: 6 * HOURS },
] as const
