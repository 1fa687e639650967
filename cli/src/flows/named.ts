/** Which flow somebody means: by id, by name, or the one that was made last. */

import { every } from '../framework/every.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'

export async function flowNamed({ client, account }: Server, word: string): Promise<string> {
  if (/^\d{6,}$/.test(word)) return word
  const all = await every(client.flows.list(await account()))
  const found = word === 'latest' ? newest(all) : all.find(({ name }) => name === word)
  if (found) return found.id
  throw new Problem(word === 'latest' ? 'There is no flow yet.' : `There is no flow named "${word}".`, {
    next: 'parley flows list shows those there are; parley flows push FILE makes one.',
    exitCode: EXIT.refused,
  })
}

/** The list is in the order in which they were made. */
const newest = <T>(all: T[]): T | undefined => all.at(0)
