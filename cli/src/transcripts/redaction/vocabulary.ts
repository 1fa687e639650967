/** What may stay as it is in a transcript: words that anybody can read in the contract, and codes. All else is replaced. */

import { PLATFORM_HOSTS } from '../../intercept/hosts.ts'
import words from '../generated/words.json' with { type: 'json' }

/** What the platform has beside our contract. */
const PLATFORM_KEYS =
  'access_token addresses birthday business_id client_id client_secret country_dial_code emails expires_at first_name ' +
  'fields granular_scopes grant_type health_status host_platform hub.challenge hub.mode hub.verify_token input_token ' +
  'is_valid issued_at last_name middle_name on_behalf_of_business_info org owner_business_info phone phones prefix ' +
  'redirect_uri scope scopes search_visibility sig state street subscriptions suffix target_ids token_type unified_cert_status ' +
  'urls waba_info zip voice animated session_type invalidate analytics granularity metric metric_types true false'
const PLATFORM_EDGES =
  'oauth access_token debug_token me compare whatsapp_business_profile whatsapp_business_encryption whatsapp_commerce_settings smb_app_data'
const PLATFORM_VALUES = {
  type:
    'OAuthException GraphMethodException Exception FacebookApiException ephemeral service ' +
    'utility marketing authentication referral_conversion regular free_customer_service ' +
    'free_entry_point SYSTEM_USER PAGE USER APP user bearer',
  status: 'CONNECTED DISCONNECTED Active accepted held_for_quality_assessment played deleted warning',
  message_status: 'accepted held_for_quality_assessment paused',
  messaging_product: 'whatsapp WHATSAPP chat',
  object: 'whatsapp_business_account chat_business_account',
  recipient_type: 'individual group',
  category:
    'service referral_conversion marketing_lite authentication_international utility marketing ' +
    'authentication',
  pricing_model: 'CBP PMP NBP',
  policy: 'deterministic',
  grant_type: 'client_credentials authorization_code fb_exchange_token',
  token_type: 'bearer',
  field: 'smb_message_echoes security history user_preferences calls account_offboarded',
  'hub.mode': 'subscribe',
  name:
    'complete navigate data_exchange flow flow.json cta_url send_location address_message ' +
    'catalog_message cards',
}
/** Places whose words are enumerations, though the contract may not know each of them. */
const ENUMERATION =
  /(^|_)(status|state|event|type|reason|decision|limit|tier|rating|score|category|categories|mode|level|method|restriction|severity)$/
const HOSTS = [
  ...PLATFORM_HOSTS,
  'wa.me',
  'www.facebook.com',
  'business.facebook.com',
  'localhost',
  '127.0.0.1',
]

const KEYS = new Set([...words.keys, ...PLATFORM_KEYS.split(' ')])
const KEY_PARTS = new Set([...KEYS].flatMap((key) => key.split(/[_-]/)).filter((part) => part.length > 1))
const EDGES = new Set([...words.edges, ...PLATFORM_EDGES.split(' ')])
const VALUES = new Map<string, Set<string>>()
const ofPlatform = Object.entries(PLATFORM_VALUES).map(([key, all]) => [key, all.split(' ')] as const)
for (const [key, all] of [...Object.entries<string[]>(words.values), ...ofPlatform]) {
  const written = all.flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()])
  VALUES.set(key, new Set([...(VALUES.get(key) ?? []), ...written]))
}
const VALUE_PARTS = new Set(
  [...VALUES.values()].flatMap((all) => [...all]).flatMap((word) => word.split('_')),
)

const plainly = (word: string) => word.replace(/^(whatsapp|chat)_/, 'chat_')

/** A name of the contract, or one that is made of the same words: what the platform adds is worth seeing. */
export function isKnownKey(key: string): boolean {
  if (KEYS.has(key) || KEYS.has(plainly(key))) return true
  return /^[a-z]+(_[a-z]+)+$/.test(key) && key.split('_').every((part) => KEY_PARTS.has(part))
}

export const isKnownEdge = (part: string): boolean =>
  EDGES.has(part) || EDGES.has(plainly(part)) || /^v\d{1,2}(\.\d)?$/.test(part)

export const isKnownHost = (host: string): boolean => HOSTS.includes(host)

/** What a value may be by the name that it stands under. */
const PATTERNS: [keys: RegExp, pattern: RegExp][] = [
  [/^(language|locale|code|message_template_language)$/, /^[a-z]{2,3}(_[A-Z]{2})?$/],
  [/^(country|country_code|primary_business_location)$/, /^[A-Z]{2}$/],
  [/^currency$/, /^[A-Z]{3}$/],
  [/^(version|data_api_version|json_version|flow_message_version|api_version)$/, /^v?\d{1,2}(\.\d)?$/],
  [
    /^(mime_type|file_type|content_type|type|media_type)$/,
    /^(image\/(jpeg|jpg|png|webp|gif)|video\/(mp4|3gpp)|audio\/(aac|mp4|mpeg|amr|ogg|opus)|application\/(pdf|json|octet-stream)|text\/plain)(; ?codecs=opus|; ?charset=(utf|UTF)-8)?$/,
  ],
  [
    /^(index|limit|quantity|throughput|file_offset|file_length|file_size|date_format|code_expiration_minutes|cc)$/,
    /^(\d{1,4}|U)$/,
  ],
  [/^(fields|subscribed_fields|summary)$/, /^true$/],
]

/** The list is public, and a number in it is the platform's own. */
function isTimeZone(name: string): boolean {
  try {
    return (
      /^[A-Z]\w+\/\w/.test(name) &&
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions() !== undefined
    )
  } catch {
    return false
  }
}

/** Its words are treated differently, depending on whether the contract knows each of them or not. */
export const isEnumeration = (key: string): boolean => ENUMERATION.test(key)

export function isKnownValue(key: string, value: string): boolean {
  const plain = plainly(key)
  if ((VALUES.get(key) ?? VALUES.get(plain))?.has(value)) return true
  if (/^(true|false)$/.test(value)) return true
  if (key === 'timezone_id' && isTimeZone(value)) return true
  if (PATTERNS.some(([keys, pattern]) => keys.test(key) && pattern.test(value))) return true
  // What names a part of a form is one of the contract's own words, or a stand-in.
  if (
    /^(name|field|fields|subscribed_fields)$/.test(key) &&
    (KEYS.has(value) || VALUES.get('field')?.has(value))
  )
    return true
  if (/^scopes?$/.test(key))
    return /^(whatsapp|chat)_business_(management|messaging)$|^(public_profile|business_management)$/.test(
      value,
    )
  return (
    ENUMERATION.test(key) &&
    /^[A-Z]+(_[A-Z0-9]+)*$/.test(value) &&
    value.split('_').every((part) => VALUE_PARTS.has(part))
  )
}

const COUNTS =
  /^(index|limit|quantity|count|total_count|file_offset|file_length|file_size|length|threshold|availability|error_rate|error_count|requests_count|p\d\d_latency|line_start|line_end|column_start|column_end|code_expiration_minutes|message_send_ttl_seconds|max_\w+|message_template_(count|limit)|min-\w+|max-\w+|expires_in|cc)$/
const COUNT_MAX = 9_999_999
/** Ranges in which the platform has its codes. */
const CODE = /^(\d{1,3}|2200|2494\d\d\d|2500|80007|1[0-9]\d{4}|2388\d{3}|4233\d{3}|2446079|1349174)$/

export function isKnownNumber(key: string, value: number, isAnswer: boolean): boolean {
  // None, one, or no end.
  if ([-1, 0, 1].includes(value)) return true
  if (/^(code|error_code|error_subcode)$/.test(key)) return isAnswer && CODE.test(String(value))
  return COUNTS.test(key) && Math.abs(value) <= COUNT_MAX
}
