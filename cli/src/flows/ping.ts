/** `parley flows ping`: one question to the program that a flow asks for data, and both sides of the exchange. */

import type { Command } from 'commander'
import type { Colours } from '../framework/colours.ts'
import { Ended, EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'
import { addVerb } from '../framework/verb.ts'
import { flowNamed } from './named.ts'

const ACTIONS = ['ping', 'INIT', 'data_exchange', 'BACK'] as const

type Options = {
  action: (typeof ACTIONS)[number]
  screen?: string
  data?: string
  flowToken?: string
  clear?: boolean
  encrypted?: boolean
}

type Asked = Awaited<ReturnType<Server['operator']['flows']['askEndpoint']>>

export function addPing(flows: Command): void {
  addVerb<Options>(flows, {
    name: 'ping <flow>',
    about:
      'Ask the endpoint of a flow as the service does, and show what went there and what came back; by id, by name, or the `latest`. Ends with 1 when the answer is not as it should be.',
    flags: [
      { flags: '--action <action>', about: 'what it is asked', choices: ACTIONS, fallback: 'ping' },
      { flags: '--screen <screen>', about: 'the screen that is asked from; not for ping' },
      { flags: '--data <json>', about: 'what was entered, as a JSON object; not for ping' },
      { flags: '--flow-token <token>', about: 'the token of the session; not for ping' },
      { flags: '--clear', about: 'without encryption, though the number has a public key' },
      { flags: '--encrypted', about: 'refused unless a number of the account has a public key' },
    ],
    examples: [
      'parley flows ping booking',
      `parley flows ping booking --action data_exchange --screen BOOK --data '{"day":"Monday"}'`,
    ],
    async run({ server, out, options }, word = '') {
      const asked = await out.during(
        'Asking the endpoint',
        server.operator.flows.askEndpoint(await flowNamed(server, word), questionOf(options)),
      )
      out.data(asked, (look) => inWords(asked, look))
      if (asked.outcome !== 'ok') throw new Ended(EXIT.found)
    },
  })
}

function questionOf({ action, screen, data, flowToken, clear, encrypted }: Options) {
  if (clear && encrypted) throw new Problem('--clear and --encrypted are opposites.', { next: 'Take one.' })
  return {
    action,
    ...(screen !== undefined && { screen }),
    ...(data !== undefined && { data: objectIn(data) }),
    ...(flowToken !== undefined && { flow_token: flowToken }),
    ...((clear || encrypted) && { encrypted: encrypted === true }),
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Said below, as for everything that is no object.
  }
  throw new Problem('--data is no JSON object.', { next: `Such as: --data '{"day":"Monday"}'.` })
}

function inWords(asked: Asked, look: Colours): string[] {
  const { request, response, outcome, message } = asked
  const sealed = request.encrypted ? 'encrypted' : 'clear'
  const lines = [
    `${look.cyan('→')} ${look.bold(asked.action)} ${asked.endpoint_uri} ${look.dim(sealed)}`,
    `  ${request.clear}`,
  ]
  if (response) {
    const status = response.status === 200 ? look.green('200') : look.red(String(response.status))
    lines.push(`${look.cyan('←')} ${status} ${look.dim(`${asked.latency_ms} ms`)}`)
    lines.push(`  ${response.clear ?? look.dim(response.body)}`)
  }
  lines.push(
    outcome === 'ok'
      ? `${look.green('✓')} The endpoint answers as it should.`
      : `${look.red('✗')} ${outcome}: ${message}`,
  )
  return lines
}
