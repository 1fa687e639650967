/** What an event is about, in words that a person knows it by: a template's name, a customer's, a number. */

import { firstCharacters } from '../../../kernel/wire/characters.ts'

type Json = Record<string, unknown>

const first = (list: unknown): Json => (Array.isArray(list) ? ((list[0] ?? {}) as Json) : {})
const WORDS_SHOWN_MAX = 80

const words = (...parts: unknown[]) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ') || undefined

/** The first of these that knows it. */
const SUBJECTS: ((value: Json) => string | undefined)[] = [
  ({ message_template_name, message_template_language, event, ...value }) =>
    typeof message_template_name === 'string'
      ? words(
          message_template_name,
          message_template_language,
          event ?? value.new_quality_score ?? value.new_category ?? value.message_template_element,
        )
      : undefined,
  ({ contacts, messages }) =>
    Array.isArray(messages) ? words(nameIn(contacts), saidIn(first(messages))) : undefined,
  // Of the message, so that nobody takes it for what became of the webhook.
  ({ contacts, statuses }) => {
    const { status, recipient_id, errors } = first(statuses)
    if (typeof status !== 'string') return undefined
    const { code } = first(errors)
    return words(
      code === undefined ? `message ${status}` : `message ${status} (${code})`,
      nameIn(contacts) ?? recipient_id,
    )
  },
  ({ message_echoes }) =>
    Array.isArray(message_echoes)
      ? words(`to +${first(message_echoes).to}`, saidIn(first(message_echoes)))
      : undefined,
  ({ contacts, user_preferences }) => {
    const { category, value } = first(user_preferences)
    return category === undefined ? undefined : words(nameIn(contacts), `${value} ${category}`)
  },
  ({ alert_info }) => words((alert_info as Json | undefined)?.alert_type),
  ({ message }) => words(message),
  ({ configuration_name, display_phone_number, username, status }) =>
    status === undefined ? undefined : words(configuration_name ?? display_phone_number, username, status),
  ({ display_phone_number, event, ...value }) =>
    words(
      display_phone_number,
      event ?? value.decision,
      value.current_limit ?? value.requested_verified_name,
    ),
  // A part of the settings, named as the part itself is.
  ({ type, ...value }) =>
    typeof type === 'string' && typeof value[type] === 'object'
      ? words(type, ...Object.keys(value[type] ?? {}).filter((key) => !key.endsWith('_id')))
      : undefined,
  ({ max_daily_conversations_per_business: most }) =>
    most === undefined ? undefined : `${most} customers a day`,
  ({ event, decision }) => words(event ?? decision),
]

function nameIn(contacts: unknown): unknown {
  const { profile, wa_id } = first(contacts) as { profile?: Json; wa_id?: unknown }
  return profile?.name ?? wa_id
}

/** What a message says, in its own words where it has any; else its type. */
function saidIn({ type, ...parts }: Json): unknown {
  const part = (typeof type === 'string' ? parts[type] : undefined) as Json | undefined
  const chosen = part?.button_reply ?? part?.list_reply
  const said =
    part?.body ??
    part?.text ??
    part?.caption ??
    part?.emoji ??
    part?.name ??
    part?.filename ??
    (chosen as Json)?.title
  if (typeof said !== 'string' || said === '') return type
  const line = said.replaceAll(/\s+/g, ' ').trim()
  const start = firstCharacters(line, WORDS_SHOWN_MAX)
  const text = start === line ? line : `${start}…`
  return type === 'text' ? text : `${type}: ${text}`
}

export function subjectOf(value: Json): string | undefined {
  for (const known of SUBJECTS) {
    const found = known(value)
    if (found !== undefined) return found
  }
  return undefined
}
