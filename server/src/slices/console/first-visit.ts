/** Nothing to sign in to where a person opens the console of a sandbox at the machine that it runs on. */

import { sessionCookie, sessionIn } from '../../kernel/call/session.ts'
import type { PageRequest } from '../../kernel/pages/page.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { findSession, openSession } from './session.ts'

type Visit = Pick<PageRequest, 'house' | 'headers' | 'baseUrl' | 'isLocal'>

/** One click, without the key: whoever sits at the machine of a sandbox could read its key anyway. */
export const isOneClick = ({ house, isLocal }: Pick<Visit, 'house' | 'isLocal'>) =>
  isSandbox(house) && isLocal

/**
 * Typed, bookmarked, or a reload: no page of anybody else's had a part in it. A page at another port of this machine is
 * of the same site, a link from it is not of the same origin, and a frame is no document.
 */
const isTopLevel = ({ headers }: Pick<Visit, 'headers'>) =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  ['none', 'same-origin'].includes(String(headers['sec-fetch-site']))

/** The headers that bring a session to whoever has none. */
export async function withoutSigningIn(visit: Visit): Promise<Record<string, string>> {
  if (!isOneClick(visit) || !isTopLevel(visit)) return {}
  const { house, headers, baseUrl } = visit
  const known = sessionIn(headers, baseUrl)
  if (known !== undefined && (await findSession(house, known))) return {}
  return { 'set-cookie': sessionCookie(baseUrl, await openSession(house, known)) }
}
