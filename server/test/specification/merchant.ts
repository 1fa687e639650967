/** The merchant who authorizes a payment configuration, or declines, at the sandbox's gateway. */

import assert from 'node:assert/strict'
import type { Actor, Answer } from '../house.ts'

const pathOf = (url: string | null) => (url === null ? '' : url.slice(new URL(url).origin.length))

/** `link` is the answer that carries the link; where it carries none, that is what came of it. */
export async function atGateway(
  anyone: Actor,
  link: Answer,
  decision: 'authorize' | 'deny',
): Promise<Answer> {
  if (link.status !== 200) return link
  const raw = new URLSearchParams({ decision })
  const decided = await anyone.post(pathOf(link.body.oauth_url), undefined, { raw })
  const home = await anyone.get(pathOf(decided.headers.get('location')))
  const { origin, searchParams } = new URL(home.headers.get('location') ?? '')
  assert.deepEqual(
    [origin, searchParams.get('state'), searchParams.has('code'), searchParams.has('error')],
    ['https://merchant.example', link.body.configuration_name, decision === 'authorize', decision === 'deny'],
  )
  return { ...home, status: 200 }
}
