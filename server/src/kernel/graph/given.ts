/** What came with a request: its parameters, wherever they travelled, its files, its bytes. */

import { hashing } from '../crypto/hashing.ts'
import { assertCleanText } from '../wire/clean-text.ts'
import { assertCleanFiles, type Bag } from '../wire/params.ts'
import type { Incoming } from './incoming.ts'
import type { AnyOperation, GivenBody } from './operation.ts'

export type Given = {
  bag: Bag
  body: GivenBody
  /** Distinguishes a repetition from another request with the same key. */
  content(): Promise<string>
}

/** So that the log has it. */
export function noteParameters(
  { facts }: Incoming,
  { bag, files }: Awaited<ReturnType<Incoming['parameters']>>,
): void {
  facts.bag = bag
  facts.files = files
}

export async function readGiven(incoming: Incoming, operation: AnyOperation): Promise<Given> {
  const document = operation.body === 'document' ? await incoming.document() : undefined
  const read = document ?? (operation.body === 'bytes' ? undefined : await incoming.parameters())
  if (read) noteParameters(incoming, read)
  const bag = read?.content ? { ...incoming.query, ...read.bag } : incoming.query
  const isKeyed = incoming.headers['idempotency-key'] !== undefined
  const passing = !read && isKeyed ? hashing(incoming.bytes()) : undefined
  const body: GivenBody = {
    headers: incoming.headers,
    files: read?.files ?? [],
    ...(!read && { stream: passing?.stream ?? incoming.bytes() }),
    ...(document?.document && { document: document.document }),
  }
  assertCleanText(read?.isClean ? incoming.query : bag)
  assertCleanFiles(body.files)
  return {
    bag,
    body,
    content: async () => contentOf(incoming, passing ? await passing.digest() : read?.content),
  }
}

function contentOf(incoming: Incoming, content = ''): string {
  const { access_token: _, ...query } = incoming.query
  return `${JSON.stringify(query)}\n${content}`
}
