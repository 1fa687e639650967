/** Calls as they are made: one line that stays open. */

import type { LoggedCall } from '@parley-dev/operator'
import { urlAt } from '@parley-dev/sdk'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'

/** Answered once the stream is open: calls from now on are sent. */
export async function callsAsMade(
  { url, key, installation }: Server,
  signal: AbortSignal,
): Promise<AsyncIterable<LoggedCall>> {
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
  const response = await installation
    .fetch(urlAt(url, '/operator/requests'), { headers, signal })
    .catch((cause) => {
      throw new Problem(`The server could not be reached: ${url}.`, {
        next: 'Start it with: parley start.',
        exitCode: EXIT.unreachable,
        cause,
      })
    })
  const { body } = response
  if (!response.ok || !body)
    throw new Problem(`The server answered ${response.status}.`, {
      next: 'The operator key is --key or PARLEY_OPERATOR_KEY.',
      exitCode: EXIT.refused,
    })
  // Held as long as somebody reads: of a response that is collected the body is cancelled.
  return loggedCalls({ response, body }, signal)
}

async function* loggedCalls(
  held: { response: Response; body: ReadableStream<Uint8Array<ArrayBuffer>> },
  signal: AbortSignal,
): AsyncGenerator<LoggedCall> {
  let text = ''
  try {
    for await (const chunk of held.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const data = part.split('\n').find((line) => line.startsWith('data: '))
        if (data) yield JSON.parse(data.slice('data: '.length))
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
