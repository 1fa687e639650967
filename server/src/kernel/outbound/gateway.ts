/** A gateway of the operator's own (for codes, for messages): two settings, and a signed POST to it. */

import { z } from 'zod'
import { SIGNATURE_HEADER, signatureOf } from '../crypto/signature.ts'
import { type Setting, type Settings, setting } from '../process/settings.ts'
import type { Outbound } from './client.ts'

export type Gateway = {
  /** As it is called in problems: `the bridge answered 503`. */
  title: string
  url: Setting<string | undefined>
  secret: Setting<string | undefined>
}

export function gateway(title: string, prefix: string, about: string): Gateway {
  return {
    title,
    url: setting(
      `${prefix}_URL`,
      about,
      z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    ),
    secret: setting(
      `${prefix}_SECRET`,
      `Signs what is posted to ${prefix}_URL (x-hub-signature-256).`,
      z.string().min(16, 'must have at least 16 characters').optional(),
      { secret: true },
    ),
  }
}

export const isConfigured = ({ settings }: { settings: Settings }, { url }: Gateway): boolean =>
  settings.get(url) !== undefined

/** Why it was not taken; undefined when it was. */
export async function postTo(
  { settings, outbound }: { settings: Settings; outbound: Outbound },
  to: Gateway,
  content: unknown,
): Promise<string | undefined> {
  const url = settings.get(to.url)
  if (url === undefined) return `no address is set for ${to.title} (${to.url.name})`
  const body = JSON.stringify(content)
  const secret = settings.get(to.secret)
  const answer = await outbound.send({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret !== undefined && { [SIGNATURE_HEADER]: signatureOf(secret, body) }),
    },
    body,
  })
  if (answer.kind === 'failure') return `${to.title} could not be reached: ${answer.message}`
  return answer.status >= 200 && answer.status <= 299 ? undefined : `${to.title} answered ${answer.status}`
}
