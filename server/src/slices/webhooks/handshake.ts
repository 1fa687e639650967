/** The handshake: before an address is saved, it must give back the challenge that only it was sent. */

import { randomInt } from 'node:crypto'
import type { House } from '../../kernel/call/house.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { firstCharacters } from '../../kernel/wire/characters.ts'
import { badCallback, handshakeFailed } from './errors.ts'
import { callbackProblem, handshakeUrl } from './rules/callback.ts'
import { type HandshakeAnswer, handshakeProblem } from './rules/handshake.ts'

const DEADLINE_MS = 5_000
/** Ten digits, and a positive 32-bit integer: many receivers parse it as one. */
export const CHALLENGE = { min: 1_000_000_000, max: 2_147_483_647 }

export async function verifyCallback(
  house: House,
  parameter: string,
  wanted: { url: string; verify_token: string },
): Promise<void> {
  const problem = callbackProblem(wanted.url, isSandbox(house))
  if (problem) throw badCallback(parameter, problem)
  const challenge = String(randomInt(CHALLENGE.min, CHALLENGE.max + 1))
  const url = handshakeUrl(wanted.url, wanted.verify_token, challenge)
  const answer = await house.outbound.send({ url, method: 'GET', deadlineMs: DEADLINE_MS })
  const seen: HandshakeAnswer =
    answer.kind === 'failure'
      ? answer
      : {
          kind: 'answer',
          status: answer.status,
          contentType: answer.headers['content-type'] ?? '',
          ...(answer.headers.location !== undefined && { location: answer.headers.location }),
          body: answer.body.toString('utf8'),
          cut: answer.cut,
        }
  const wrong = handshakeProblem(seen, challenge)
  if (wrong === undefined) return
  const sent = `GET ${handshakeUrl(wanted.url, HIDDEN, challenge)}`
  const hide = hiding(wanted.verify_token)
  throw handshakeFailed(`sent ${sent}; ${hide(wrong)}`, {
    sent,
    ...(seen.kind === 'answer'
      ? { status: seen.status, content_type: seen.contentType, body: firstCharacters(hide(seen.body), 200) }
      : { failure: seen.reason }),
    expected: challenge,
  })
}

const HIDDEN = 'VERIFY_TOKEN'
/** Shorter ones stand in other words as well, and hide nothing. */
const HIDDEN_LENGTH_MIN = 8

/** A receiver that repeats what it was sent must not make us repeat the token. */
function hiding(token: string): (text: string) => string {
  if (token.length < HIDDEN_LENGTH_MIN) return (text) => text
  return (text) => text.replaceAll(token, HIDDEN).replaceAll(encodeURIComponent(token), HIDDEN)
}
