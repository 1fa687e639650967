/** Every kind of button, and what it carries. */

import { z } from 'zod'
import { integer } from '../../../../kernel/wire/params.ts'
import { BUTTONS, type ButtonType, type Kind, LIMITS, OTP_TYPES } from '../../template.ts'
import { scanVariables } from '../variables.ts'
import {
  anyOf,
  type Field,
  field,
  leniently,
  missingExample,
  oneOf,
  type Part,
  part,
  type Raw,
  shownAs,
  sized,
  whole,
  word,
  wrong,
  yesOrNo,
} from './field.ts'
import { plainText } from './texts.ts'

const WORD_LENGTH_MAX = 256

const own = plainText(LIMITS.buttonTextLengthMax)

/** Where nothing is said, what such buttons usually say. */
const label = (usual?: (kept: Raw) => string, isFixed = false): Field => ({
  shown: own.shown.describe('What the button says.'),
  judge: (given, at) => (usual && (given === undefined || isFixed) ? usual(at.kept) : own.judge(given, at)),
})

function kind(type: ButtonType, fields: Record<string, Field> = {}): Part {
  const { usual, isFixed, categories }: Kind = BUTTONS[type]
  const text = label(usual === undefined ? undefined : () => usual, isFixed)
  return part(
    type,
    { what: `${type} button`, categories, isButton: true },
    fields.text ? fields : { text, ...fields },
  )
}

const isWebUrl = (text: string) =>
  /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text.replace('{{1}}', '1'))
const { urlLengthMax } = LIMITS
const LINK = `an http(s) URL of at most ${urlLengthMax} characters, with at most one {{1}} at its end`

const isDynamic = (url: string) => {
  const { variables, unbalanced } = scanVariables(url)
  const [first] = variables
  return variables.length === 1 && unbalanced.length === 0 && first?.name === '1' && first.end === url.length
}

const link: Field = {
  shown: z.string().max(urlLengthMax).optional().describe('At most one {{1}}, at its end.'),
  judge(url, at) {
    if (typeof url !== 'string' || url.length > urlLengthMax || !isWebUrl(url)) return wrong(at, url, LINK)
    const { variables, unbalanced } = scanVariables(url)
    if (variables.length + unbalanced.length > 0 && !isDynamic(url))
      wrong(at, url, LINK, 'The url of a URL button may hold one variable, {{1}}, and only at its end.')
    return url
  },
}

const linkExample: Field = {
  shown: z.array(z.string()).optional(),
  judge(given, at) {
    const { url } = at.kept
    const example = typeof given === 'string' ? [given] : given
    const isNone =
      example === undefined || example === null || (Array.isArray(example) && example.length === 0)
    if (typeof url !== 'string') return undefined
    if (isNone) return isDynamic(url) ? missingExample(at, 'a list with one URL') : undefined
    const isUrl = (one: unknown) => typeof one === 'string' && one.trim() !== '' && one.length <= urlLengthMax
    const most = isDynamic(url) ? 1 : 0
    if (Array.isArray(example) && example.length === most && example.every(isUrl)) return example
    return wrong(at, given, most === 1 ? 'a list with one URL' : 'no example, for the url has no variable')
  },
}

const phone_number = field({
  read: z.preprocess(
    (given) => (typeof given === 'number' ? String(given) : given),
    z.string().regex(/^\+?[1-9][0-9]{6,14}$/),
  ),
  allowed: 'a number in E.164 form such as +15550100001',
  shown: z.string().max(LIMITS.phoneNumberLengthMax).describe('In E.164 form.'),
  isNeeded: true,
})

const code = sized(1, LIMITS.copyCodeLengthMax)
const codeExample = field({
  read: z.preprocess((given) => (Array.isArray(given) && given.length === 1 ? given[0] : given), code),
  allowed: `a code of 1 to ${LIMITS.copyCodeLengthMax} characters`,
  shown: sized(0, LIMITS.copyCodeLengthMax),
})

const OTP_TEXTS = { COPY_CODE: 'Copy code', ONE_TAP: 'Autofill', ZERO_TAP: 'Autofill' } as const

const apps = z
  .array(z.object({ package_name: z.string(), signature_hash: z.string() }))
  .max(LIMITS.supportedAppsMax)

const FLOW_SOURCES = ['flow_id', 'flow_name', 'flow_json'] as const
const FLOW_JSON_LENGTH_MAX = 500_000
const flowNumber = integer(1, Number.MAX_SAFE_INTEGER)

/** Reported once, by the first of the three. */
const flowSource = (key: (typeof FLOW_SOURCES)[number]): Field => ({
  shown: z.string().optional(),
  judge(_, { place, raw }) {
    const named = FLOW_SOURCES.filter((one) => raw[one] !== undefined && raw[one] !== null)
    const [source = 'flow_id'] = named
    if (source !== key) return undefined
    const value = flowNumber.safeParse(raw[key]).success ? String(raw[key]) : raw[key]
    if (named.length === 1 && typeof value === 'string' && value.length <= FLOW_JSON_LENGTH_MAX) {
      place.names(key, key === 'flow_json' ? { kind: 'definition', value } : { kind: 'flow', by: key, value })
      return value
    }
    const allowed = `exactly one of ${FLOW_SOURCES.join(', ')}, a string`
    place.wrong('', named.join(', '), allowed, `A FLOW button needs ${allowed}.`)
    return undefined
  },
})

export const BUTTON_PARTS: Record<ButtonType, Part> = {
  QUICK_REPLY: kind('QUICK_REPLY'),
  URL: kind('URL', { url: link, example: linkExample }),
  PHONE_NUMBER: kind('PHONE_NUMBER', { phone_number }),
  OTP: kind('OTP', {
    otp_type: oneOf(OTP_TYPES, { isNeeded: true }),
    text: label(({ otp_type }) => OTP_TEXTS[(otp_type as keyof typeof OTP_TEXTS | undefined) ?? 'COPY_CODE']),
    autofill_text: word(WORD_LENGTH_MAX),
    package_name: word(WORD_LENGTH_MAX),
    signature_hash: word(WORD_LENGTH_MAX),
    supported_apps: field({
      read: apps,
      allowed: `a list of at most ${LIMITS.supportedAppsMax} {package_name, signature_hash}`,
      shown: apps,
    }),
    zero_tap_terms_accepted: leniently(yesOrNo),
  }),
  COPY_CODE: kind('COPY_CODE', { example: codeExample }),
  FLOW: kind('FLOW', {
    flow_id: flowSource('flow_id'),
    flow_name: flowSource('flow_name'),
    flow_json: flowSource('flow_json'),
    flow_action: oneOf(['navigate', 'data_exchange'], { usual: 'navigate' }),
    navigate_screen: word(WORD_LENGTH_MAX),
    icon: leniently(oneOf(['DOCUMENT', 'PROMOTION', 'REVIEW'])),
  }),
  CATALOG: kind('CATALOG'),
  MPM: kind('MPM'),
  SPM: kind('SPM'),
  REQUEST_CONTACT_INFO: kind('REQUEST_CONTACT_INFO'),
  VOICE_CALL: kind('VOICE_CALL', {
    ttl_minutes: shownAs('For how long customers may call.', whole(1, LIMITS.callMinutesMax)),
  }),
}

const filling = {
  index: z.int().describe('Its place, from 0.'),
  payload: z.string().optional().describe('Comes back when it is tapped.'),
  coupon_code: z.string().optional().describe('What it copies.'),
  action: z.unknown().optional().describe('What it opens, as it was given.'),
}
const filled = { ...filling, url: z.string().optional().describe('Where it leads.') }

/** A button as a message shows it, with what was filled in; a link is then as long as it became. */
export const filledButton = anyOf(
  Object.values(BUTTON_PARTS).map(({ shown, ...rest }) => ({
    ...rest,
    shown: shown.extend(shown === BUTTON_PARTS.URL.shown ? filled : filling),
  })),
)
