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

/** From top to bottom, as they are shown. */
export const COMPONENT_TYPES = [
  'HEADER',
  'LIMITED_TIME_OFFER',
  'BODY',
  'FOOTER',
  'CALL_PERMISSION_REQUEST',
  'BUTTONS',
  'CAROUSEL',
] as const
export type ComponentType = (typeof COMPONENT_TYPES)[number]

export const HEADER_FORMATS = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'GIF', 'LOCATION', 'PRODUCT'] as const
export type HeaderFormat = (typeof HEADER_FORMATS)[number]
export type MediaFormat = Exclude<HeaderFormat, 'TEXT' | 'LOCATION' | 'PRODUCT'>

/** What may stand in a header of each format. */
export const HEADER_FILES: Record<MediaFormat, readonly FileType[]> = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4'],
  DOCUMENT: ['application/pdf'],
  /** Moving pictures travel as films without sound. */
  GIF: ['video/mp4'],
}

export const isMediaFormat = (format: HeaderFormat): format is MediaFormat => format in HEADER_FILES

export const OTP_TYPES = ['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'] as const

/** How many buttons of each kind a template may have. */
export const BUTTONS_MAX = {
  QUICK_REPLY: 3,
  URL: 2,
  PHONE_NUMBER: 1,
  OTP: 1,
  COPY_CODE: 1,
  FLOW: 1,
  CATALOG: 1,
  MPM: 1,
  SPM: 1,
  VOICE_CALL: 1,
  REQUEST_CONTACT_INFO: 1,
} as const
export type ButtonType = keyof typeof BUTTONS_MAX
export const BUTTON_TYPES = Object.keys(BUTTONS_MAX) as ButtonType[]

/** Words of the platform's dialect; on plain paths they are as unknown as any other. */
const PLATFORM_ONLY = {
  components: ['LIMITED_TIME_OFFER', 'CAROUSEL', 'CALL_PERMISSION_REQUEST'],
  formats: ['GIF', 'LOCATION', 'PRODUCT'],
  buttons: ['CATALOG', 'MPM', 'SPM', 'VOICE_CALL', 'REQUEST_CONTACT_INFO'],
} as const satisfies { components: ComponentType[]; formats: HeaderFormat[]; buttons: ButtonType[] }

export type Words = { components: ComponentType[]; formats: HeaderFormat[]; buttons: ButtonType[] }

const without = <T>(all: readonly T[], some: readonly T[]) => all.filter((one) => !some.includes(one))

export const WORDS: Record<Dialect, Words> = {
  plain: {
    components: without(COMPONENT_TYPES, PLATFORM_ONLY.components),
    formats: without(HEADER_FORMATS, PLATFORM_ONLY.formats),
    buttons: without(BUTTON_TYPES, PLATFORM_ONLY.buttons),
  },
  platform: {
    components: [...COMPONENT_TYPES],
    formats: [...HEADER_FORMATS],
    buttons: [...BUTTON_TYPES],
  },
}

export const NAME_LENGTH_MAX = 512

/** Told where there is no limit, for clients that expect a number. */
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

export type Button = { type: ButtonType; text?: string; url?: string; phone_number?: string } & Record<
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

const HOURS = 3_600_000

/** The first pause, the second; the third is the end. */
export const PAUSES = [
  { title: 'FIRST_PAUSE', lastsMs: 3 * HOURS },
  { title: 'SECOND_PAUSE', lastsMs: 6 * HOURS },
] as const
