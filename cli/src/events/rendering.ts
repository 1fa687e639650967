/** How events and deliveries are shown on a terminal. */

import type { ExplainedEvent, ListedEvent } from '@parley-dev/operator'
import type { Colours } from '../framework/colours.ts'

type Outcome = ListedEvent['outcome']

const MARKS: Record<Outcome, [mark: string, colour: keyof Colours]> = {
  delivered: ['✓', 'green'],
  waiting: ['…', 'yellow'],
  failed: ['✗', 'red'],
  undelivered: ['✗', 'red'],
  not_sent: ['–', 'dim'],
}

function outcomeOf(outcome: Outcome, colours: Colours): string {
  const [mark, colour] = MARKS[outcome]
  return colours[colour](`${mark} ${outcome.replace('_', ' ')}`)
}

export const eventRow = (event: ListedEvent, colours: Colours): string[] => [
  timeOf(event.occurred_at),
  outcomeOf(event.outcome, colours),
  event.field,
  colours.dim(event.id),
]

/** The time of day is what people look for; the rest is in --json. */
export const timeOf = (date: string): string => date.slice(11, 19) || date

/** What to do about each reason that nothing was sent. */
const FIXES: Record<string, string> = {
  not_subscribed: 'Subscribe: parley listen --forward-to URL, or POST /{account}/subscribed_apps.',
  field_not_subscribed:
    'Subscribe to the field, or to all: POST /{account}/subscribed_apps without subscribed_fields.',
  no_callback: 'Give the application a callback: POST /operator/{app} with callback_url and verify_token.',
  callback_disabled: 'It answered 410 Gone: a new handshake enables it again.',
  unsubscribed: 'Subscribe again, and then: parley events resend.',
  not_in_dialect: 'Subscribe on a path without a version to receive it.',
}

/** Why an event came, or did not, application by application. */
export function storyOf(event: ExplainedEvent, look: Colours): string[] {
  const lines = [
    `${look.bold(event.field)} ${look.dim(event.id)}  ${event.occurred_at}  ${outcomeOf(event.outcome, look)}`,
  ]
  if (event.deliveries.length === 0) lines.push('', '  Nobody has been asked yet.')
  for (const { application, explanation, callback, attempts, reason, id } of event.deliveries) {
    const whose = application === undefined ? 'nobody' : `${application.name} (${application.id})`
    lines.push('', `  ${look.bold(whose)} ${look.dim(`delivery ${id}`)}`, `  ${explanation}`)
    if (callback) lines.push(`  ${look.dim('to')} ${callback.url}`)
    for (const { at, status, error, duration_ms, answer } of attempts) {
      const result = status === undefined ? look.red(error ?? 'no answer') : statusOf(status, look)
      const words = answer === undefined || answer === '' ? '' : look.dim(` ${answer.slice(0, 120)}`)
      lines.push(`    ${timeOf(at)} ${result} ${look.dim(`${Math.round(duration_ms)} ms`)}${words}`)
    }
    if (reason !== undefined && FIXES[reason]) lines.push(`  ${look.cyan('→')} ${FIXES[reason]}`)
  }
  return lines
}

export const statusOf = (status: number, { green, red, yellow }: Colours): string =>
  (status < 300 ? green : status < 400 ? yellow : red)(String(status))
