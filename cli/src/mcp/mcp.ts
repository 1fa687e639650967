/** `parley mcp`: the service as tools of a coding agent, over standard input and output. */

import { Server as ProtocolServer } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { ParleyError } from '@parley-dev/sdk'
import type { Ending } from '../manners/ending.ts'
import { toldOf } from '../manners/failing.ts'
import type { Server } from '../manners/server.ts'
import { VERSION } from '../version.ts'
import { TOOLS, type Tool } from './tools.ts'

const INSTRUCTIONS =
  'Parley stands in for a business messaging platform. find_operations and describe_operation tell what can be called; explain_event and explain_trace tell why something happened or did not.'

export async function serveTools(server: Server, ending: Ending, mayWrite: boolean): Promise<void> {
  const offered = TOOLS.filter((tool) => mayWrite || !tool.writes)
  const protocol = new ProtocolServer(
    { name: 'parley', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  protocol.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: offered.map(described) }))
  protocol.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = offered.find(({ name }) => name === params.name)
    if (!tool) return failed(unknownTool(params.name))
    try {
      return {
        content: [
          { type: 'text', text: JSON.stringify(await tool.run(server, params.arguments ?? {}), null, 2) },
        ],
      }
    } catch (error) {
      return failed(wordsFor(error))
    }
  })
  const left = new Promise<void>((resolve) => {
    protocol.onclose = resolve
  })
  process.stdin.on('end', () => void protocol.close())
  await protocol.connect(new StdioServerTransport())
  await Promise.race([left, ending.asked()])
}

const described = ({ name, about, input, optional = [], writes }: Tool) => ({
  name,
  description: about,
  inputSchema: {
    type: 'object' as const,
    properties: input,
    required: Object.keys(input).filter((key) => !optional.includes(key)),
    additionalProperties: false,
  },
  annotations: { readOnlyHint: writes !== true },
})

const failed = (words: string) => ({ content: [{ type: 'text' as const, text: words }], isError: true })

const unknownTool = (name: string) =>
  TOOLS.some((tool) => tool.name === name)
    ? `${name} writes, and this server was started without --write.`
    : `There is no tool "${name}".`

/** With everything that the server said: an agent mends what it sent. */
function wordsFor(error: unknown): string {
  if (error instanceof ParleyError && error.status > 0) return JSON.stringify({ error: error.body }, null, 2)
  const { sentence, next } = toldOf(error)
  return [sentence, next].join(' ')
}
