/** Pages for people: a template that escapes whatever is put into it, and headers that allow nothing foreign. */

import type { PageAnswer } from './page.ts'

/** Text that is markup already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | undefined | false | (string | Markup)[]

export function html(strings: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(
    strings.reduce((text, string, at) => text + string + (at < values.length ? markup(values[at]) : ''), ''),
  )
}

function markup(value: Part): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  return Array.isArray(value) ? value.map(markup).join('') : escapeHtml(String(value))
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
}

const policy = (formAction: string, ancestors: string) =>
  `default-src 'none'; font-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; form-action ${formAction}; frame-ancestors ${ancestors}; base-uri 'none'`

export function htmlPage(parts: {
  title: string
  style: string
  body: Markup
  status?: number
  headers?: Record<string, string>
  /** Where forms may lead, redirects included; by default nowhere but here. */
  formAction?: string
  /** Whether pages of ours may show it in a frame. */
  isFramed?: boolean
}): PageAnswer {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parts.title}</title><style>${new Markup(parts.style)}</style></head>
<body>${parts.body}</body></html>`
  return {
    status: parts.status ?? 200,
    type: 'text/html; charset=utf-8',
    body: page.text,
    headers: {
      'content-security-policy': policy(parts.formAction ?? "'self'", parts.isFramed ? "'self'" : "'none'"),
      'referrer-policy': 'no-referrer',
      ...parts.headers,
    },
  }
}
