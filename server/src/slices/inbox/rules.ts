/** What a receiver does with a request: the handshake, the signature, and failing as it was set to. */

import type { AnswersWith, Inbox, InboxRequest } from './inbox.ts'

type Handshake = { status: number; body: string }

/** As the specification asks of every receiver, unless it was set to get the challenge wrong. */
export function handshakeAnswer(
  { answers_with }: Inbox,
  isToken: boolean,
  query: Record<string, string>,
): Handshake {
  const { 'hub.mode': mode, 'hub.challenge': challenge = '' } = query
  if (answers_with === 'error') return { status: 500, body: 'Set to answer 500.' }
  if (mode !== 'subscribe' || !isToken)
    return {
      status: 403,
      body: 'hub.mode must be subscribe, and hub.verify_token the token of this receiver.',
    }
  if (answers_with === 'wrong_challenge') return { status: 200, body: JSON.stringify(challenge) }
  return { status: 200, body: challenge }
}

export const isSigned = ({ headers, computed }: Pick<InboxRequest, 'headers' | 'computed'>) =>
  computed !== null && headers['x-hub-signature-256'] === computed

export const statusFor = (answersWith: AnswersWith, signed: boolean): number =>
  signed ? (answersWith === 'error' ? 500 : 200) : 403
