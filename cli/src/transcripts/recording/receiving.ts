/** Takes what the platform sends to a webhook, hands it to the program whose it is, and writes both sides down. */

import { bodyOf, type Listening, serve, targetOf } from '@parley-dev/testing/serving'
import { handOn } from '../../listening/forwarding.ts'
import type { Recording } from './recording.ts'

const ANSWER_MS_MAX = 9000

export function receiving(
  { port, forwardTo }: { port: number; forwardTo: string | undefined },
  recording: Pick<Recording, 'notified'>,
): Promise<Listening> {
  return serve(
    async (request, response) => {
      const began = performance.now()
      const { searchParams, search } = targetOf(request)
      if (request.method !== 'POST') {
        const answer =
          forwardTo === undefined
            ? { status: 200, text: searchParams.get('hub.challenge') ?? '' }
            : await look(forwardTo, search)
        response.writeHead(answer.status).end(answer.text)
        return
      }
      const body = await bodyOf(request)
      const { status = 502, text = '' } =
        forwardTo === undefined ? { status: 200 } : await handOn(forwardTo, body, request.headers)
      recording.notified({ headers: request.headers, body, status }, began)
      response.writeHead(status).end(text)
    },
    { port },
  )
}

/** The handshake is the program's to answer. */
async function look(forwardTo: string, search: string): Promise<{ status: number; text: string }> {
  const url = new URL(forwardTo)
  url.search = search
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS_MAX) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 502, text: 'Nothing answers there.' }
  }
}
