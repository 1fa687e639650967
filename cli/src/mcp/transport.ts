/** Standard input and output, which end when the input has ended and every request has its answer. */

import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'

export function stdioTransport(): StdioServerTransport {
  const transport = new StdioServerTransport()
  const unanswered = new Set<RequestId>()
  let isEnded = false
  const closeWhenAnswered = () => {
    if (isEnded && unanswered.size === 0) void transport.close()
  }
  transport.onmessage = (message) => {
    if ('id' in message && 'method' in message) unanswered.add(message.id)
  }
  const send = transport.send.bind(transport)
  transport.send = async (message: JSONRPCMessage) => {
    await send(message)
    if ('id' in message && !('method' in message) && message.id !== undefined) unanswered.delete(message.id)
    closeWhenAnswered()
  }
  process.stdin.on('end', () => {
    isEnded = true
    closeWhenAnswered()
  })
  return transport
}
