/** The verb alone: what it serves is loaded when it is asked for, since no other verb needs the protocol. */

import { ParleyError } from '@parley-dev/sdk'
import type { Command } from 'commander'
import { addVerb } from '../framework/verb.ts'

export function addMcp(program: Command): void {
  addVerb<{ write?: boolean; yesProduction?: boolean }>(program, {
    name: 'mcp',
    about:
      'Offer the service to a coding agent, as tools of the Model Context Protocol over standard input and output. Reads only, unless --write; in production --write wants --yes-production, too.',
    flags: [
      {
        flags: '--write',
        about: 'also offer what changes something: calls, the customer, the clock, staging',
      },
    ],
    examples: ['parley mcp < /dev/null', 'parley mcp --write < /dev/null'],
    async run({ server, ending, options }) {
      const mayWrite = options.write === true
      // An agent is often started before its server: then each call finds out.
      if (mayWrite) await server.installation.assertMayWrite().catch(unlessAway)
      const { serveTools } = await import('./mcp.ts')
      await serveTools(server, ending, mayWrite)
    },
  })
}

function unlessAway(error: unknown): void {
  if (!(error instanceof ParleyError)) throw error
}
