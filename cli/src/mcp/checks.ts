/** Checks for an agent: a flow, a template, why something happened or did not, and a webhook receiver. */

import { validateFlowJson } from '@parley-dev/flow-json'
import { Parley, type TemplateComponent } from '@parley-dev/sdk'
import { FAMILIES } from '../certify/cases/all.ts'
import { casesOf } from '../certify/cases/case.ts'
import { aboutCase, certificateOf, sumOf } from '../certify/reports/report.ts'
import { assertListens, certified } from '../certify/run/certified.ts'
import { eventsOf } from '../certify/run/world.ts'
import { assertOwnServer } from '../framework/own-server.ts'
import type { Server } from '../framework/server.ts'
import { webAddress } from '../framework/web-address.ts'
import type { Tool } from './tool.ts'

const text = (description: string) => ({ type: 'string', description })
const FAILED_MAX = 50

export const CHECK_TOOLS: Tool[] = [
  {
    name: 'why',
    about:
      'Tell why: the story of a call by its trace id, or why an event was sent or not by its id; without either, the last call. Then what of it will hurt in production.',
    input: { trace: text('the trace id, or latest'), event: text('the id of the event, or latest') },
    optional: ['trace', 'event'],
    run: (server, { trace, event }) => why(server, trace, event),
  },
  {
    name: 'check_flow',
    about:
      'Check the definition of a flow without a server: every mistake with its line and column, and warnings.',
    input: { definition: text('the flow JSON, as text') },
    run: async (_, { definition }) => validateFlowJson(String(definition)),
  },
  {
    name: 'check_template',
    about: 'Check a template as a create would, and as the reviewer would; nothing is made.',
    input: {
      template: {
        type: ['object', 'string'],
        description:
          'the template: name, language, category, components; or the id of one that is there, or latest',
        additionalProperties: true,
      },
    },
    // Nothing is made, so production needs no consent to it.
    async run({ url, token, client, account }, { template }) {
      const { templates, call } = new Parley({ baseUrl: url, token, version: client.version, retries: 0 })
      if (typeof template !== 'string') return templates.check(await account(), template as CheckedTemplate)
      const { components } = await templates.read(template)
      return call('updateTemplate', [template], { components, validate_only: true })
    },
  },
  {
    name: 'certify',
    sandboxOnly: true,
    about:
      'Find out whether a webhook receiver on this machine survives the platform: deliveries that are allowed and nasty, and what nobody may send. Tells which cases failed, and how.',
    input: {
      url: text('the address of the receiver, on loopback'),
      secret: text('the secret that it checks signatures with'),
      verify_token: text('the token that it expects in a handshake'),
    },
    writes: true,
    run: (server, { url, secret, verify_token }) =>
      certify(server, {
        url: webAddress(String(url)),
        secret: String(secret),
        verifyToken: String(verify_token),
      }),
  },
]

type CheckedTemplate = {
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  components: TemplateComponent[]
}

async function why({ operator }: Server, trace: unknown, event: unknown): Promise<object> {
  const { data: hints } = await operator.call('readHints', [], {})
  if (event !== undefined) return { event: await operator.events.explain(String(event)), hints }
  const [last] =
    trace === undefined
      ? (await operator.call('listRequests', [], { limit: 1, by: 'application', wait: '2s' })).data
      : []
  const id = trace ?? last?.trace_id
  return id === undefined
    ? { says: 'No call was made yet.', hints }
    : { call: await operator.calls.trace(String(id)), hints }
}

async function certify(
  { url, key }: Server,
  receiver: { url: string; secret: string; verifyToken: string },
): Promise<object> {
  await assertOwnServer(receiver.url, {})
  await assertListens(receiver)
  const cases = casesOf(FAMILIES, { ...receiver, events: await eventsOf({ url, key }) })
  const certificate = certificateOf(receiver.url, cases.map(aboutCase), await certified(cases, receiver))
  const failed = certificate.results.filter(({ passed }) => !passed)
  return {
    told: sumOf(certificate),
    cases: certificate.cases,
    passed: certificate.passed,
    failed: certificate.failed,
    families: certificate.families,
    wrong: failed.slice(0, FAILED_MAX),
  }
}
