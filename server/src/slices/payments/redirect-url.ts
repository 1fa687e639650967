/**
 * Where a merchant's browser may be sent when the authorization is over: checked when it is written and again
 * when it is used, and used exactly as it was written.
 */

import { isPublicAddress } from '../../kernel/outbound/guard.ts'
import { redirectUrlRefused } from './errors.ts'
import { PAYMENT_LIMITS } from './payment-configuration.ts'

const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const INTERNAL = /\.(local|localhost|internal|intranet|lan|home|corp|private|arpa|onion)$/
/** What we add ourselves, so that nobody can put a second one beside it. */
const OURS = ['code', 'state', 'error', 'error_description']

export function assertRedirectUrl(text: string, sandbox: boolean): void {
  const refuse = (why: string) => redirectUrlRefused(why, text)
  const { redirectUrlLengthMax } = PAYMENT_LIMITS
  if (text.length > redirectUrlLengthMax)
    throw refuse(`may have at most ${redirectUrlLengthMax} characters and has ${text.length}`)
  // Browsers drop tabs and line breaks, turn backslashes and read Unicode hosts in ways people do not see.
  if (!/^[\x21-\x7e]+$/.test(text) || /[\\<>"^`{|}]/.test(text))
    throw refuse('must be a URL of plain ASCII characters, everything else percent-encoded')
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) throw refuse('must be an absolute https URL')
  if (/%(0[0-9a-f]|1[0-9a-f]|7f)/i.test(text)) throw refuse('may not hold encoded control characters')
  if (/%(?![0-9a-f]{2})/i.test(text)) throw refuse('holds a broken percent-encoding')
  const authority = /^https?:\/\/([^/?#]*)/.exec(text)?.[1] ?? ''
  if (authority.includes('@')) throw refuse('may not hold a user name or password')
  if (text.includes('#')) throw refuse('may not have a fragment (#)')
  const url = new URL(text)
  if (authority.toLowerCase().replace(/:(443|80)?$/, '') !== url.host)
    throw refuse(`must name its host plainly (${url.host})`)
  assertHost(url, sandbox, refuse)
  const taken = OURS.find((name) => url.searchParams.has(name))
  if (taken) throw refuse(`may not have the parameter ${taken}, which is added when the merchant returns`)
}

function assertHost(url: URL, sandbox: boolean, refuse: (why: string) => Error): void {
  if (LOOPBACK.test(url.hostname)) {
    if (sandbox) return
    throw refuse('may lead to this very machine only in the sandbox')
  }
  if (url.protocol !== 'https:') throw refuse('must start with https://')
  const address = url.hostname.replace(/^\[|\]$/g, '')
  const fine = DOMAIN.test(url.hostname) ? !INTERNAL.test(url.hostname) : isPublicAddress(address)
  if (!fine) throw refuse('must lead to a host on the public internet')
}

/** The address as it was written, its own query kept, with ours behind it. */
export function withParameters(redirectUrl: string, parameters: Record<string, string | undefined>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  const glue = !redirectUrl.includes('?') ? '?' : /[?&]$/.test(redirectUrl) ? '' : '&'
  return `${redirectUrl}${glue}${added}`
}
