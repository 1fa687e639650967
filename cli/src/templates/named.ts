/** Which template somebody means: by id, by name, or the one that was made last. */

import { every } from '../framework/every.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'

export async function templateNamed({ client, account }: Server, word: string): Promise<string> {
  if (/^\d{6,}$/.test(word)) return word
  const isLatest = word === 'latest'
  const all = await every(client.templates.list(await account(), isLatest ? {} : { name: [word] }))
  // The list begins with the one that was made last.
  const found = isLatest ? all.at(0) : all.find(({ name }) => name === word)
  if (found) return found.id
  throw new Problem(isLatest ? 'There is no template yet.' : `There is no template named "${word}".`, {
    next: 'parley templates list shows those there are; parley templates push FILE makes one.',
    exitCode: EXIT.refused,
  })
}
