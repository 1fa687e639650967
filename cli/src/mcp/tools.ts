/** What a coding agent may use: the operations of the contract, the customer's hands, events with their reasons, traces, clock and staging. */

import type { ActAsCustomerInput, StageAppInput } from '@parley-dev/operator'
import type { Server } from '../framework/server.ts'
import { CHECK_TOOLS } from './checks.ts'
import { describeOperation, findOperations } from './contract.ts'
import type { Tool } from './tool.ts'
import { TRANSCRIPT_TOOLS } from './transcripts.ts'

const text = (description: string) => ({ type: 'string', description })
const anything = (description: string) => ({ type: 'object', description, additionalProperties: true })

const ACTIONS = ['open', 'write', 'tap', 'read', 'react', 'block', 'unblock', 'report']

/** What a version may stand before: nodes, and the library of templates. */
const VERSIONED = /^\/(\d|app\b|me\b|upload:|message_template_library\b)/

/** A call at the public door, in the version that the command speaks, or with the operator's key at /operator. */
async function call({ client, operator }: Server, method: string, path: string, body?: unknown) {
  if (path.startsWith('/operator/')) return operator.call.transport.send(method, path, body ?? {})
  const { version } = client
  const place = version !== 'plain' && VERSIONED.test(path) ? `/${version}${path}` : path
  return { path: place, answered: await client.call.transport.send(method, place, body ?? {}) }
}

export const TOOLS: Tool[] = [
  {
    name: 'find_operations',
    isOurWords: true,
    about: 'Find operations of the contract by words: method, path and what each does.',
    input: { words: text('words that stand in the name, the path or the description') },
    run: (server, { words }) => findOperations(server, String(words)),
  },
  {
    name: 'describe_operation',
    isOurWords: true,
    about: 'Tell the parameters, the body and the answers of an operation.',
    input: { operation: text('the name of the operation, as find_operations tells it') },
    run: (server, { operation }) => describeOperation(server, String(operation)),
  },
  {
    name: 'read',
    about:
      'Make a GET call: at the public door with the access token, below /operator with the operator key.',
    input: { path: text('such as /300000000000001?fields=id') },
    run: (server, { path }) => call(server, 'GET', String(path)),
  },
  {
    name: 'write',
    about: 'Make a POST or DELETE call with a JSON body.',
    input: {
      method: { type: 'string', enum: ['POST', 'DELETE'] },
      path: text('such as /200000000000001/message_templates'),
      body: anything('the body'),
    },
    optional: ['body'],
    writes: true,
    run: (server, { method, path, body }) => call(server, String(method), String(path), body),
  },
  {
    name: 'see_screen',
    sandboxOnly: true,
    about: "Read a customer's screen: what was written, and what can be tapped.",
    input: {
      customer: text('the phone number of the customer'),
      number: text('the id of the business number'),
    },
    optional: ['number'],
    run: async (server, { customer, number }) =>
      server.operator.customers.screen(String(number ?? (await server.number())), {
        customer: String(customer),
      }),
  },
  {
    name: 'act_as_customer',
    sandboxOnly: true,
    about: 'Do what a customer does with their phone.',
    input: {
      customer: text('the phone number of the customer'),
      action: { type: 'string', enum: ACTIONS },
      text: text('what is written'),
      label: text('what is tapped, by what stands on it'),
      emoji: text('what is reacted with'),
      number: text('the id of the business number'),
    },
    optional: ['text', 'label', 'emoji', 'number'],
    writes: true,
    run: async (server, { number, ...doing }) =>
      server.operator.customers.act(String(number ?? (await server.number())), doing as ActAsCustomerInput),
  },
  {
    name: 'list_events',
    about: 'List events, newest first, with what became of them: delivered, waiting, failed, not_sent.',
    input: { field: text('only events of this field'), outcome: text('only those that this became of') },
    optional: ['field', 'outcome'],
    run: ({ operator }, given) => operator.call('listEvents', [], given),
  },
  {
    name: 'explain_event',
    about: 'Explain why an event was sent or not: who was asked, which callback won, each attempt.',
    input: { event: text('the id of the event') },
    run: ({ operator }, { event }) => operator.events.explain(String(event)),
  },
  {
    name: 'list_calls',
    about: 'List the calls that were made, newest first, each with its trace id.',
    input: {
      operation: text('only this operation'),
      code: { type: 'number', description: 'only refusals with this code' },
    },
    optional: ['operation', 'code'],
    // They are written down together, a moment after they were answered.
    run: ({ operator }, given) => operator.call('listRequests', [], { ...given, wait: '2s' }),
  },
  {
    name: 'explain_trace',
    about:
      'Tell the whole story of one call: what was asked, what it changed, what it caused, and what became of that.',
    input: { trace: text('the trace id') },
    run: ({ operator }, { trace }) => operator.calls.trace(String(trace)),
  },
  {
    name: 'read_clock',
    isOurWords: true,
    about: 'Tell the time of the service.',
    input: {},
    run: ({ operator }) => operator.clock.read(),
  },
  {
    name: 'advance_clock',
    sandboxOnly: true,
    about:
      'Have time pass: codes expire, reviews fall due, retries fire. Answered when all of it has happened.',
    input: {
      seconds: { type: 'number', description: 'how many' },
      world: text('only the clock of this world'),
    },
    optional: ['world'],
    writes: true,
    run: ({ operator }, { seconds, world }) =>
      operator.worlds.advanceClock(String(world ?? '0'), { seconds: Number(seconds) }),
  },
  {
    name: 'stage',
    sandboxOnly: true,
    about:
      'Have things go wrong: a scenario by name, or a rule of when and what. GET /operator/stage/scenarios lists scenarios.',
    input: {
      scenario: text('the name of a scenario'),
      when: anything('when it steps in'),
      what: anything('what it does'),
    },
    optional: ['scenario', 'when', 'what'],
    writes: true,
    run: async (server, given) => server.operator.stage.inApp(await server.app(), given as StageAppInput),
  },
  {
    name: 'clear_stage',
    sandboxOnly: true,
    about: 'End everything that is staged.',
    input: {},
    writes: true,
    run: async (server) => server.operator.stage.clearApp(await server.app()),
  },
  ...CHECK_TOOLS,
  ...TRANSCRIPT_TOOLS,
]
