/** How calls are shown on a terminal. */

import type { LoggedCall, TracedCall } from '@parley-dev/operator'
import { statusOf, storyOf, timeOf } from '../events/rendering.ts'
import type { Colours } from '../framework/colours.ts'
import { consoleLink } from '../framework/console-link.ts'

export const callRow = (call: LoggedCall, look: Colours): string[] => [
  timeOf(call.at),
  statusOf(call.status, look) + (call.code === undefined ? '' : look.red(` (${call.code})`)),
  call.method,
  call.path,
  look.dim(`${Math.round(call.duration_ms)} ms`),
  look.dim(call.trace_id),
]

export const callLine = (call: LoggedCall, look: Colours): string => callRow(call, look).join(' ')

/** The call, what it changed, what it caused, and what became of that. */
export function traceStory(
  { trace_id, request, changes, events }: TracedCall,
  look: Colours,
  url: string,
): string[] {
  const lines = [request ? callLine(request, look) : `${trace_id}: the call itself was not written down.`]
  for (const [title, body] of [
    ['sent', request?.request?.body],
    ['answered', request?.answer?.body],
  ] as const)
    if (body !== undefined) lines.push('', look.dim(title), indented(body))
  for (const { action, actor, outcome, node_id } of changes)
    lines.push(
      '',
      `${look.bold(action)} ${outcome} by ${actor}${node_id === null ? '' : look.dim(` on ${node_id}`)}`,
    )
  for (const event of events) lines.push('', ...storyOf(event, look))
  lines.push('', look.dim(consoleLink(url, trace_id)))
  return lines
}

function indented(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
