/** What an answer to the handshake means, and the likely mistake when it is not the right one. */

import { firstCharacters } from '../../../kernel/wire/characters.ts'

export type HandshakeAnswer =
  | { kind: 'answer'; status: number; contentType: string; location?: string; body: string; cut: boolean }
  | { kind: 'failure'; reason: string; message: string }

const SHOWN = 200

/** Undefined when the challenge came back; otherwise what came instead, and why that may be. */
export function handshakeProblem(answer: HandshakeAnswer, challenge: string): string | undefined {
  if (answer.kind === 'failure') return unreached(answer.reason, answer.message)
  const right = !answer.cut && answer.body.trim() === challenge
  if (answer.status === 200 && right) return undefined
  const start = firstCharacters(answer.body, SHOWN)
  const body = start.length < answer.body.length ? `${start}…` : start
  const came = `the callback answered HTTP Status Code = ${answer.status}, content type ${answer.contentType || 'none'}, body ${JSON.stringify(body)}`
  return `${came}; expected 200 and the value of hub.challenge (${challenge}) as plain text. ${mistake(answer, challenge)}`
}

function mistake(answer: Extract<HandshakeAnswer, { kind: 'answer' }>, challenge: string): string {
  const { status, body } = answer
  if (status >= 300 && status < 400) {
    const where = answer.location ? ` (to ${firstCharacters(answer.location, SHOWN)})` : ''
    return `It redirects${where}; redirects are not followed: give the final address.`
  }
  if (status === 401 || status === 403) {
    return 'A receiver answers so when the verify token is not the one it knows, or when it asks for a signature or a login on GET.'
  }
  if (status === 404) return 'There is no such route: is the path right, and does it take GET?'
  if (status === 405) return 'The route does not take GET: the handshake is a GET, notifications are POSTs.'
  if (status >= 500) return 'The receiver failed: its own log will say why.'
  if (status !== 200) return 'Only 200 counts as success.'
  if (body.trim() === '') return 'The body is empty: write the challenge into it.'
  const text = body.trim()
  if (text === JSON.stringify(challenge))
    return 'The challenge came back as JSON, in quotes: send it as plain text.'
  if (text.startsWith('{') || text.startsWith('['))
    return 'The challenge came back inside a JSON document: send it alone, as plain text.'
  if (answer.cut || text.includes(challenge)) return 'There is more in the body than the challenge.'
  if (/hub_challenge|undefined|null|none/i.test(text))
    return 'The parameter seems not to be found: its name has a dot (hub.challenge), which some frameworks turn into an underscore.'
  return 'Something else answered at that address.'
}

const UNREACHED: Record<string, string> = {
  timeout: 'it must answer within 5 seconds.',
  refused: 'is the receiver running, and is the port right?',
  'name not found': 'is the host name spelled right?',
  blocked: 'callbacks must be on the public internet.',
  tls: 'the certificate must be valid for the host name and signed by a known authority.',
  reset: 'the receiver closed the connection.',
  'bad answer': 'does this port speak HTTP?',
  'bad url': 'this address cannot be called.',
  unreachable: 'the receiver cannot be reached from here.',
}

const unreached = (reason: string, message: string) => `${message}; ${UNREACHED[reason] ?? reason}`
