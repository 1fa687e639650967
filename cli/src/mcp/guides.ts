/** The documents of the service as resources: what it says of itself in `/llms.txt`, each as Markdown. */

import { urlAt } from '@parley-dev/sdk'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'

const SCHEME = 'parley://docs/'
const LISTED = /^- \[(.+)\]\(\S*\/docs\/((?:guides|tutorials|explanation|reference)\/[\w/-]+)\.md\)$/gm

export async function listGuides(server: Server) {
  const text = await read(server, '/llms.txt')
  return Array.from(text.matchAll(LISTED), ([, name = '', path = '']) => ({
    uri: `${SCHEME}${path}`,
    name,
    mimeType: 'text/markdown',
  }))
}

export async function readGuide(server: Server, uri: string) {
  const known = await listGuides(server)
  if (!known.some((one) => one.uri === uri))
    throw new Problem(`There is no resource ${uri}.`, {
      next: 'resources/list tells those there are.',
      exitCode: EXIT.refused,
    })
  return { uri, mimeType: 'text/markdown', text: await read(server, `/docs/${uri.slice(SCHEME.length)}.md`) }
}

async function read({ url, installation }: Server, path: string): Promise<string> {
  const answer = await installation.fetch(urlAt(url, path))
  if (answer.ok) return answer.text()
  throw new Problem(`${path} was answered ${answer.status}.`, { exitCode: EXIT.refused })
}
