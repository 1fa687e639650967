/** Which template somebody means. */

import { every } from '../framework/every.ts'
import { EXIT, Problem } from '../framework/problem.ts'
import type { Server } from '../framework/server.ts'

export async function templateNamed({ client, account }: Server, word: string): Promise<string> {
  if (/^\d{6,}$/.test(word)) return word
  const all = await every(client.templates.list(await account(), { name: [word] }))
  const found = all.find(({ name }) => name === word)
  if (found) return found.id
  throw new Problem(`There is no template named "${word}".`, {
    next: 'parley templates list shows those there are.',
    exitCode: EXIT.refused,
  })
}
