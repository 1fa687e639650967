/** `parley requests` and `parley logs`: which calls were made, and the whole story of one. */

import type { Command } from 'commander'
import { EXIT, Problem } from '../framework/problem.ts'
import { type Around, addVerb } from '../framework/verb.ts'
import { callsAsMade } from './following.ts'
import { callLine, callRow, traceStory } from './rendering.ts'

type Filter = { operation?: string; status?: string; code?: string; limit: string; all?: boolean }
type Logs = Filter & { follow?: boolean; trace?: string }

const FILTERS = [
  { flags: '--operation <name>', about: 'only calls of this operation' },
  { flags: '--status <status>', about: 'only calls that were answered with this status' },
  { flags: '--code <code>', about: 'only calls that were refused with this code' },
  { flags: '--limit <count>', about: 'how many at most', fallback: '25' },
  { flags: '--all', about: "the operator's calls, too" },
]

export function addRequestVerbs(program: Command): void {
  addVerb<Filter>(program, {
    name: 'requests',
    about: 'List the calls that were made, newest first.',
    flags: FILTERS,
    examples: [
      'parley requests',
      'parley requests --status 400',
      'parley requests --operation sendMessage --json',
    ],
    async run(around) {
      const data = await callsOf(around)
      around.out.rows(data, callRow, {
        none: 'No call was made yet.',
        columns: ['time', 'status', '', 'path', 'took', 'trace'],
      })
    },
  })

  addVerb<Logs>(program, {
    name: 'logs',
    about: 'Print calls line by line, oldest first; as they are made, or the whole story of one.',
    flags: [
      { flags: '-f, --follow', about: 'go on as calls are made, until Ctrl-C' },
      { flags: '--trace <id>', about: 'what this call changed and caused; `latest` is the last one' },
      ...FILTERS,
    ],
    examples: ['parley logs', 'parley logs --follow', 'parley logs --trace latest'],
    async run(around) {
      const { options, out, server, ending } = around
      if (options.trace !== undefined) return tellTrace(around, options.trace)
      const coming = options.follow ? await callsAsMade(server, ending.signal) : []
      const earlier = (await callsOf(around)).reverse()
      for (const call of earlier) out.item(call, (look) => callLine(call, look))
      for await (const call of coming)
        if (isMeant(call, options) && !earlier.some(({ trace_id }) => trace_id === call.trace_id))
          out.item(call, (look) => callLine(call, look))
    },
  })
}

async function callsOf({ server, options }: Around<Filter>) {
  const { operation, status, code, limit } = options
  const app = server.isAccountChosen ? await server.app() : undefined
  const found = []
  const pages = server.operator.calls.list({
    limit: 100,
    ...(operation && { operation }),
    ...(status && { status: Number(status) }),
    ...(code && { code: Number(code) }),
    ...(app && { app }),
  })
  for await (const call of pages) {
    if (isMeant(call, options)) found.push(call)
    if (found.length >= Number(limit)) break
  }
  return found
}

function isMeant(
  call: { path: string; operation?: string; status: number; code?: number },
  wanted: Filter,
): boolean {
  if (!wanted.all && call.path.startsWith('/operator/')) return false
  if (wanted.operation && call.operation !== wanted.operation) return false
  if (wanted.status && call.status !== Number(wanted.status)) return false
  return !wanted.code || call.code === Number(wanted.code)
}

async function tellTrace(around: Around<Logs>, word: string): Promise<void> {
  const [last] = word === 'latest' ? await callsOf(around) : [{ trace_id: word }]
  if (!last)
    throw new Problem('No call was made yet.', {
      exitCode: EXIT.refused,
      next: 'parley logs --follow waits for one.',
    })
  const story = await around.server.operator.calls.trace(last.trace_id)
  around.out.data(story, (look) => traceStory(story, look, around.server.url))
}
