/** What an event is about, in words that a person knows it by: a template's name, a customer's, a number. */

type Json = Record<string, unknown>

const first = (list: unknown): Json => (Array.isArray(list) ? ((list[0] ?? {}) as Json) : {})
const words = (...parts: unknown[]) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ') || undefined

/** The first of these that knows it. */
const SUBJECTS: ((value: Json) => string | undefined)[] = [
  ({ message_template_name, message_template_language, event }) =>
    typeof message_template_name === 'string'
      ? words(message_template_name, message_template_language, event)
      : undefined,
  ({ contacts, messages }) => {
    const { profile, wa_id } = first(contacts) as { profile?: Json; wa_id?: unknown }
    return words(profile?.name ?? wa_id, first(messages).type)
  },
  ({ statuses }) => words(first(statuses).status, first(statuses).recipient_id),
  ({ message }) => words(message),
  ({ configuration_name, status }) => words(configuration_name, status),
  ({ display_phone_number, event }) => words(display_phone_number, event),
  ({ event, decision }) => words(event ?? decision),
]

export function subjectOf(value: Json): string | undefined {
  for (const known of SUBJECTS) {
    const found = known(value)
    if (found !== undefined) return found
  }
  return undefined
}
