/** Differences that are meant: each with the place that says so. What is not here is open. */

import type { Field } from './compare.ts'

type Reason = {
  /** Of the call, such as `GET node`, `POST messages refused 100/`, or `notification`. */
  about: RegExp
  path: RegExp
  kind: NonNullable<Field['kind']>
  fits?(field: Field): boolean
  place: string
}

const fromTo = (recorded: unknown, got: unknown) => (field: Field) =>
  field.recorded === recorded && field.got === got
const additional = (about: RegExp, path: RegExp, place: string): Reason => ({
  about,
  path,
  kind: 'additional',
  place,
})
const other = (about: RegExp, path: RegExp, place: string, fits?: Reason['fits']): Reason => ({
  about,
  path,
  kind: 'other value',
  place,
  ...(fits && { fits }),
})
const missing = (about: RegExp, path: RegExp, place: string): Reason => ({
  about,
  path,
  kind: 'missing',
  place,
})

const CODES = 'specification, Errors: the code of this refusal'
const ALL_FIELDS = 'specification, Conventions: without fields, all data of the resource'
const BARE =
  'specification, Endpoints: the object itself; the list of one beside it is for clients of the platform'
const PAGING = 'reference, What holds for every call, Lists: always with their cursors'
const NOT_THERE =
  'reference, What holds for every call, Authentication and Errors: not there or not yours 404, wrong method 405'
const UNKNOWN_FIELD = 'guide Two dialects: on versioned paths an unknown name in fields is left out'
const NO_TOKEN = 'specification, Errors: 190 is the code without a token'
const PAYMENTS = 'specification, Payment configuration: its fields, its list and its statuses'

const REASONS: Reason[] = [
  additional(
    /refused /,
    /^error\.(trace_id|is_transient|error_user_title|error_user_msg)$/,
    'reference, What holds for every call, Errors: keys that the platform has as optional, and our trace_id',
  ),
  additional(
    /refused /,
    /^error\.error_data\./,
    'reference, What holds for every call, Errors: details and blamed parameters wherever they help',
  ),
  // Reading.
  additional(
    /^GET node$/,
    /^(last_onboarded_time|account_mode|certificate_status|name_status|conversational_automation\.\w+(\[\])?)$/,
    ALL_FIELDS,
  ),
  additional(
    /^GET node$/,
    /^(account_review_status|business_verification_status|country|currency|ownership_type|primary_business_location|json_version|updated_at|rejected_reason|last_updated_time)$/,
    ALL_FIELDS,
  ),
  additional(
    /^GET (message_templates|flows|phone_numbers)$/,
    /^data\[\]\.(rejected_reason|last_updated_time|updated_at|last_onboarded_time)$/,
    ALL_FIELDS,
  ),
  additional(
    /^GET node$/,
    /^(throughput\.max_messages_per_day|level|max_messages_per_day)$/,
    'specification, Phone numbers: fields=throughput answers level and max_messages_per_day',
  ),
  additional(
    /^GET node$/,
    /^(enable_welcome_message|prompts\[\]|commands\[\]\.\w+)$/,
    'specification, Phone numbers: fields=conversational_automation answers the three keys',
  ),
  other(
    /^GET node$/,
    /^timezone_id$/,
    'specification, Business account: timezone_id is a name of shape <Area>/<City>',
    ({ recorded }) => /^\d+$/.test(String(recorded)),
  ),
  other(/^GET node refused 100\/$/, /^status$/, UNKNOWN_FIELD, fromTo(400, 200)),
  additional(/^GET \S+$/, /^paging\.cursors\.(before|after)$/, PAGING),
  // Profiles, codes, payments.
  additional(
    /^GET (whatsapp|chat)_business_profile$/,
    /^(about|address|description|email|websites\[\]|vertical|messaging_product|profile_picture_url)$/,
    BARE,
  ),
  additional(/^GET message_qrdls\/\{\}$/, /^(code|prefilled_message|deep_link_url|qr_image_url|id)$/, BARE),
  additional(/message_qrdls/, /^(data\[\]\.)?(id|qr_image_url)$/, 'specification, QR code: its fields'),
  additional(
    /payment_configuration/,
    /^(data\[\]\.)?(configuration_name|provider_name|upi_vpa|status)$/,
    PAYMENTS,
  ),
  missing(
    /^GET payment_configuration/,
    /^data\[\]\.(merchant_vpa|payment_configurations\[\]\.\w+)$/,
    PAYMENTS,
  ),
  missing(
    /^GET payment_configuration/,
    /^data\[\]\.(created|updated)_timestamp$/,
    'reference, List payment configurations: the times are answered only when asked for',
  ),
  other(/^GET payment_configuration/, /^data\[\]\.status$/, PAYMENTS, fromTo('Active', 'ACTIVE')),
  additional(
    /^GET node$/,
    /^h$/,
    'specification, Profile photo sequence: the handle is read from the session',
  ),
  // Templates and flows.
  additional(
    /^POST message_templates$/,
    /^(name|parameter_format|components\[\].*|language|rejected_reason|last_updated_time)$/,
    'specification, Message templates: create answers the template',
  ),
  other(/^POST message_templates refused /, /^error\.code$/, CODES, fromTo(100, 2_388_124)),
  additional(
    /^POST flows$/,
    /^(name|status|categories\[\])$/,
    'specification, Flows: create answers id, name, status, categories, validation_errors',
  ),
  other(
    /^POST publish refused 139002/,
    /^error\.code$/,
    'specification, States: publish with validation errors is 100',
    fromTo(139_002, 100),
  ),
  other(
    /^DELETE node refused 139004/,
    /^status$/,
    'specification, States: a flow is deleted in any state',
    fromTo(400, 200),
  ),
  additional(/^GET message_templates$/, /^summary\./, 'reference, Templates: summary has all four keys'),
  additional(
    /^POST messages$/,
    /^messages\[\]\.message_status$/,
    'reference, Send a message: message_status of every message, which the platform tells of some',
  ),
  additional(
    /^GET node$/,
    /^data\.issued_at$/,
    'reference, What holds for every call, Authentication: issued_at is always there',
  ),
  // Subscriptions.
  additional(
    /^GET subscribed_apps$/,
    /^data\[\]\.(application\.\w+|(whatsapp|chat)_business_api_data\.subscribed_fields\[\])$/,
    'specification, Business account: what a subscription entry holds',
  ),
  // Refusals.
  other(/^POST verify_code refused /, /^error\.code$/, CODES, fromTo(136_025, 133_016)),
  other(/refused 104/, /^error\.code$/, NO_TOKEN, fromTo(104, 190)),
  other(/refused 104/, /^status$/, NO_TOKEN, fromTo(400, 401)),
  other(/refused (100\/33|2500)|^DELETE message_templates refused/, /^status$/, NOT_THERE, fromTo(400, 404)),
  other(/refused 100\/33/, /^status$/, NOT_THERE, fromTo(400, 405)),
  other(/^GET \S+ refused 2500/, /^error\.code$/, NOT_THERE, fromTo(2500, 100)),
  other(
    /^GET \S+ refused 2500/,
    /^error\.type$/,
    NOT_THERE,
    fromTo('OAuthException', 'GraphMethodException'),
  ),
  additional(
    /refused /,
    /^error\.error_subcode$/,
    'reference, What holds for every call, Errors: a subcode wherever one is known',
  ),
  // Notifications.
  additional(
    /^notification$/,
    /(^|\.)(user_id|from_user_id|recipient_user_id)$/,
    'reference, Events: contacts, messages and statuses carry user ids, as the platform does since 2026',
  ),
]

/** What an answer of another kind leaves out or adds is shown with its status. */
const FOLLOWS: { path: RegExp; kind: NonNullable<Field['kind']> }[] = [
  { path: /^error\./, kind: 'missing' },
  {
    path: /^(id|success|name|parameter_format|components|language|status|category|rejected_reason|last_updated_time)\b/,
    kind: 'additional',
  },
]

export function explanationOf(field: Field, about: string, status?: string): string | undefined {
  const path = field.path.replace(/\[\d+\]/g, '[]')
  const found = REASONS.find(
    (reason) =>
      reason.kind === field.kind &&
      reason.about.test(about) &&
      reason.path.test(path) &&
      (reason.fits?.(field) ?? true),
  )
  if (found || status === undefined) return found?.place
  return FOLLOWS.some((one) => one.kind === field.kind && one.path.test(path)) ? status : undefined
}
