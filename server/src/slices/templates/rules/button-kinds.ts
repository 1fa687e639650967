/** What each kind of button must carry. */

import { integer, lengthOf, truth } from '../../../kernel/wire/params.ts'
import { type Button, type ButtonType, LIMITS, OTP_TYPES, type TemplateCategory } from '../template.ts'
import type { Place } from './findings.ts'
import { checkText, isObject } from './text.ts'
import { scanVariables } from './variables.ts'

type Raw = Record<string, unknown>

export const BUTTON_CHECKS: Record<
  ButtonType,
  (place: Place, path: string, raw: Raw, category: TemplateCategory | undefined) => Button
> = {
  QUICK_REPLY: (place, path, raw) => ({ type: 'QUICK_REPLY', ...label(place, path, 'QUICK_REPLY', raw) }),
  URL: (place, path, raw) => ({
    type: 'URL',
    ...label(place, path, 'URL', raw),
    ...checkUrl(place, path, raw),
  }),
  PHONE_NUMBER: (place, path, raw) => ({
    type: 'PHONE_NUMBER',
    ...label(place, path, 'PHONE_NUMBER', raw),
    ...checkPhoneNumber(place, path, raw),
  }),
  OTP: checkOtp,
  COPY_CODE: checkCopyCode,
  FLOW: checkFlow,
  CATALOG: (place, path, raw, category) => checkShop(place, path, 'CATALOG', raw, category),
  MPM: (place, path, raw, category) => checkShop(place, path, 'MPM', raw, category),
  SPM: (place, path, raw, category) => checkShop(place, path, 'SPM', raw, category),
  VOICE_CALL: checkCall,
  REQUEST_CONTACT_INFO: checkContactRequest,
}

const SHOP_TEXTS = { CATALOG: 'View catalog', MPM: 'View items', SPM: 'View' } as const

/** What they show is chosen when a message is sent; here they have a label only. */
function checkShop(
  place: Place,
  path: string,
  type: keyof typeof SHOP_TEXTS,
  raw: Raw,
  category: TemplateCategory | undefined,
): Button {
  if (category !== undefined && category !== 'MARKETING') {
    const message = `A ${type} button is for MARKETING templates; this one is ${category}.`
    place.wrong(`${path}.type`, type, 'only with category MARKETING', message)
  }
  return { type, text: SHOP_TEXTS[type], ...(raw.text !== undefined && label(place, path, type, raw)) }
}

const CALL_MINUTES = integer(1, LIMITS.callMinutesMax).optional()

function checkCall(place: Place, path: string, raw: Raw, category: TemplateCategory | undefined): Button {
  if (category === 'AUTHENTICATION') {
    const message = 'A VOICE_CALL button is for MARKETING and UTILITY templates.'
    place.wrong(`${path}.type`, 'VOICE_CALL', 'MARKETING or UTILITY', message)
  }
  const minutes = CALL_MINUTES.safeParse(raw.ttl_minutes ?? undefined)
  if (!minutes.success) {
    const allowed = `a whole number from 1 to ${LIMITS.callMinutesMax}`
    place.wrong(
      `${path}.ttl_minutes`,
      raw.ttl_minutes,
      allowed,
      `ttl_minutes of a VOICE_CALL button must be ${allowed}.`,
    )
  }
  return {
    type: 'VOICE_CALL',
    ...label(place, path, 'VOICE_CALL', raw),
    ...(minutes.data !== undefined && { ttl_minutes: minutes.data }),
  }
}

/** What it says is not the business's to choose. */
function checkContactRequest(
  place: Place,
  path: string,
  _raw: Raw,
  category: TemplateCategory | undefined,
): Button {
  if (category === 'AUTHENTICATION') {
    const message = 'A REQUEST_CONTACT_INFO button is for MARKETING and UTILITY templates.'
    place.wrong(`${path}.type`, 'REQUEST_CONTACT_INFO', 'MARKETING or UTILITY', message)
  }
  return { type: 'REQUEST_CONTACT_INFO', text: 'Share contact info' }
}

function label(place: Place, path: string, type: ButtonType, raw: Raw): { text?: string } {
  const text = checkText(place, `${path}.text`, `${type} button`, raw.text, LIMITS.buttonTextLengthMax)
  if (text === undefined) return {}
  const { variables, unbalanced } = scanVariables(text)
  if (variables.length + unbalanced.length > 0) {
    place.wrong(`${path}.text`, text, 'no variables', `The text of a ${type} button may not hold variables.`)
  }
  return { text }
}

function checkUrl(place: Place, path: string, raw: Raw): { url?: string; example?: string[] } {
  const url = raw.url
  const allowed = `an http(s) URL of at most ${LIMITS.urlLengthMax} characters, with at most one {{1}} at its end`
  if (typeof url !== 'string' || url.length > LIMITS.urlLengthMax || !isWebUrl(url)) {
    place.wrong(`${path}.url`, url, allowed, `The url of a URL button must be ${allowed}.`)
    return {}
  }
  const { variables, unbalanced } = scanVariables(url)
  const [first] = variables
  const isStatic = variables.length + unbalanced.length === 0
  const isDynamic =
    variables.length === 1 && unbalanced.length === 0 && first?.name === '1' && first.end === url.length
  if (!isStatic && !isDynamic) {
    place.wrong(
      `${path}.url`,
      url,
      allowed,
      'The url of a URL button may hold one variable, {{1}}, and only at its end.',
    )
  }
  return { url, ...urlExample(place, path, raw.example, isDynamic) }
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text.replace('{{1}}', '1'))
}

function urlExample(place: Place, path: string, given: unknown, isDynamic: boolean): { example?: string[] } {
  const example = typeof given === 'string' ? [given] : given
  if (example === undefined || example === null || (Array.isArray(example) && example.length === 0)) return {}
  const most = isDynamic ? 1 : 0
  const isFine =
    Array.isArray(example) &&
    example.length === most &&
    example.every((one) => typeof one === 'string' && one.trim() !== '' && one.length <= LIMITS.urlLengthMax)
  if (!isFine) {
    const allowed = isDynamic ? 'a list with one URL' : 'no example, for the url has no variable'
    place.wrong(`${path}.example`, given, allowed, `The example of a URL button must be ${allowed}.`)
    return {}
  }
  return { example }
}

function checkPhoneNumber(place: Place, path: string, raw: Raw): { phone_number?: string } {
  const given = typeof raw.phone_number === 'number' ? String(raw.phone_number) : raw.phone_number
  if (typeof given === 'string' && /^\+?[1-9][0-9]{6,14}$/.test(given)) return { phone_number: given }
  const allowed = 'a number in E.164 form such as +15550100001'
  place.wrong(
    `${path}.phone_number`,
    given,
    allowed,
    `The phone_number of a PHONE_NUMBER button must be ${allowed}.`,
  )
  return {}
}

const TERMS_ACCEPTED = truth()
const OTP_KEYS = ['autofill_text', 'package_name', 'signature_hash'] as const

function checkOtp(place: Place, path: string, raw: Raw, category: TemplateCategory | undefined): Button {
  if (category !== undefined && category !== 'AUTHENTICATION') {
    const message = `An OTP button is for AUTHENTICATION templates; this one is ${category}.`
    place.wrong(`${path}.type`, 'OTP', 'only with category AUTHENTICATION', message)
  }
  const word = typeof raw.otp_type === 'string' ? raw.otp_type.trim().toUpperCase() : raw.otp_type
  const otp_type = OTP_TYPES.find((one) => one === word)
  if (!otp_type) {
    const allowed = `one of ${OTP_TYPES.join(', ')}`
    place.wrong(
      `${path}.otp_type`,
      raw.otp_type,
      allowed,
      `The otp_type of an OTP button must be ${allowed}.`,
    )
  }
  const text =
    raw.text === undefined ? OTP_TEXTS[otp_type ?? 'COPY_CODE'] : label(place, path, 'OTP', raw).text
  const kept: Button = { type: 'OTP', ...(otp_type && { otp_type }), ...(text !== undefined && { text }) }
  for (const key of OTP_KEYS) keepWord(place, path, raw, key, kept)
  const apps = checkApps(place, path, raw.supported_apps)
  if (apps) kept.supported_apps = apps
  const accepted = TERMS_ACCEPTED.safeParse(raw.zero_tap_terms_accepted)
  if (accepted.success) kept.zero_tap_terms_accepted = accepted.data
  return kept
}

const OTP_TEXTS = { COPY_CODE: 'Copy code', ONE_TAP: 'Autofill', ZERO_TAP: 'Autofill' } as const

function checkApps(place: Place, path: string, given: unknown): object[] | undefined {
  if (given === undefined || given === null) return undefined
  const isApp = (app: unknown): app is { package_name: string; signature_hash: string } =>
    isObject(app) && typeof app.package_name === 'string' && typeof app.signature_hash === 'string'
  if (!Array.isArray(given) || given.length > LIMITS.supportedAppsMax || !given.every(isApp)) {
    const allowed = `a list of at most ${LIMITS.supportedAppsMax} {package_name, signature_hash}`
    place.wrong(
      `${path}.supported_apps`,
      given,
      allowed,
      `supported_apps of an OTP button must be ${allowed}.`,
    )
    return undefined
  }
  return given.map(({ package_name, signature_hash }) => ({ package_name, signature_hash }))
}

function checkCopyCode(place: Place, path: string, raw: Raw): Button {
  const text = raw.text === undefined ? 'Copy offer code' : label(place, path, 'COPY_CODE', raw).text
  const kept: Button = { type: 'COPY_CODE', ...(text !== undefined && { text }) }
  const example = Array.isArray(raw.example) && raw.example.length === 1 ? raw.example[0] : raw.example
  if (example === undefined || example === null) return kept
  if (typeof example === 'string' && example !== '' && lengthOf(example) <= LIMITS.copyCodeLengthMax) {
    return { ...kept, example }
  }
  const allowed = `a code of 1 to ${LIMITS.copyCodeLengthMax} characters`
  place.wrong(
    `${path}.example`,
    raw.example,
    allowed,
    `The example of a COPY_CODE button must be ${allowed}.`,
  )
  return kept
}

const FLOW_NUMBER = integer(1, Number.MAX_SAFE_INTEGER)
const FLOW_SOURCES = ['flow_id', 'flow_name', 'flow_json'] as const
const FLOW_ACTIONS = ['navigate', 'data_exchange']
const FLOW_ICONS = ['DOCUMENT', 'PROMOTION', 'REVIEW']
const FLOW_JSON_LENGTH_MAX = 500_000

function checkFlow(place: Place, path: string, raw: Raw): Button {
  const kept: Button = { type: 'FLOW', ...label(place, path, 'FLOW', raw) }
  const named = FLOW_SOURCES.filter((key) => raw[key] !== undefined && raw[key] !== null)
  const [source] = named
  const value = source && (FLOW_NUMBER.safeParse(raw[source]).success ? String(raw[source]) : raw[source])
  if (named.length !== 1 || !source || typeof value !== 'string' || value.length > FLOW_JSON_LENGTH_MAX) {
    const allowed = `exactly one of ${FLOW_SOURCES.join(', ')}, a string`
    place.wrong(path, named.join(', '), allowed, `A FLOW button needs ${allowed}.`)
  } else {
    kept[source] = value
    const what =
      source === 'flow_json' ? { kind: 'definition' as const } : { kind: 'flow' as const, by: source }
    place.names(`${path}.${source}`, { ...what, value })
  }
  const action = typeof raw.flow_action === 'string' ? raw.flow_action.toLowerCase() : raw.flow_action
  if (action !== undefined && !FLOW_ACTIONS.includes(action as string)) {
    const allowed = `one of ${FLOW_ACTIONS.join(', ')}`
    place.wrong(
      `${path}.flow_action`,
      raw.flow_action,
      allowed,
      `The flow_action of a FLOW button must be ${allowed}.`,
    )
  } else kept.flow_action = action ?? 'navigate'
  keepWord(place, path, raw, 'navigate_screen', kept)
  const icon = typeof raw.icon === 'string' ? raw.icon.toUpperCase() : undefined
  if (icon !== undefined && FLOW_ICONS.includes(icon)) kept.icon = icon
  return kept
}

const WORD_LENGTH_MAX = 256

/** An optional string that is kept as it came. */
function keepWord(place: Place, path: string, raw: Raw, key: string, kept: Button): void {
  const given = raw[key]
  if (given === undefined || given === null) return
  if (typeof given === 'string' && given.length <= WORD_LENGTH_MAX) kept[key] = given
  else {
    const allowed = `a string of at most ${WORD_LENGTH_MAX} characters`
    place.wrong(`${path}.${key}`, given, allowed, `${key} of a ${kept.type} button must be ${allowed}.`)
  }
}
