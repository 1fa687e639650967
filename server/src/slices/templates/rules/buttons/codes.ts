/** Buttons that hand over a code: of a sign-in, and of an offer. */

import { lengthOf, truth } from '../../../../kernel/wire/params.ts'
import { type Button, LIMITS, OTP_TYPES, type TemplateCategory } from '../../template.ts'
import type { Place } from '../findings.ts'
import { isObject } from '../text.ts'
import { keepWord, label, type Raw } from './words.ts'

const TERMS_ACCEPTED = truth()
const OTP_KEYS = ['autofill_text', 'package_name', 'signature_hash'] as const

export function checkOtp(
  place: Place,
  path: string,
  raw: Raw,
  category: TemplateCategory | undefined,
): Button {
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

export function checkCopyCode(place: Place, path: string, raw: Raw): Button {
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
