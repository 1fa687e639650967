/** An agent with a server at a port that has room for another digit, where somebody waits for what goes astray. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { hostilePaths } from '../../sdk/test/hostile-paths.ts'
import { COMMAND } from '../../server/test/program.ts'

const PORT_MIN = 2_000
const PORTS = 4_000

type Ends = { after(end: () => unknown): void }

/** Those that were seen, and those that chance makes, each leading to the trap where it can. */
const pathsTo = (trap: string, count: number, seed: number): string[] => {
  const seen = [
    '9/steal',
    `@${trap}/steal`,
    `http:${trap}`,
    `/..//${trap}/steal`,
    `/\t/${trap}`,
    `\n//${trap}`,
  ]
  return [...seen, ...hostilePaths(count - seen.length, seed)].map((path) =>
    path.replaceAll('trap.example', trap),
  )
}

/** Passes so many paths to the tools that read and write; tells what came where. */
export async function passPaths(t: Ends, { paths, seed }: { paths: number; seed: number }) {
  const figures = { asked: 0, atHome: 0, refused: 0, trapped: 0, control: 0 }
  const { url, trap } = await withTrap(t, {
    home: () => void figures.atHome++,
    trap: () => void figures.trapped++,
  })
  const client = new Client({ name: 'a test', version: '1' })
  const args = [COMMAND, 'mcp', '--url', url, '--write']
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  t.after(() => client.close())
  for (const path of pathsTo(trap, paths, seed)) {
    const isRead = figures.asked++ % 2 === 0
    const given = isRead ? { path } : { method: 'POST', path }
    const { isError } = await client.callTool({ name: isRead ? 'read' : 'write', arguments: given })
    if (isError) figures.refused++
  }
  const { trapped } = figures
  await fetch(`http://${trap}/`)
  figures.control = figures.trapped - trapped
  return { ...figures, trapped }
}

type Visits = { home: () => void; trap: () => void }

async function withTrap(t: Ends, visits: Visits): Promise<{ url: string; trap: string }> {
  const answering = (visited: () => void) => (_: IncomingMessage, response: ServerResponse) => {
    visited()
    response.setHeader('content-type', 'application/json').end('{}')
  }
  for (let port = PORT_MIN + (process.pid % PORTS); ; port++) {
    const servers = [createServer(answering(visits.home)), createServer(answering(visits.trap))] as const
    const [home, trap] = servers
    t.after(() => servers.map((server) => server.close()))
    const isOpen = await Promise.all([
      once(home.listen(port, '127.0.0.1'), 'listening'),
      once(trap.listen(port * 10 + 9, '127.0.0.1'), 'listening'),
    ]).catch(() => undefined)
    if (isOpen) return { url: `http://127.0.0.1:${port}`, trap: `127.0.0.1:${port * 10 + 9}` }
  }
}
