/** Bytes hashed as they pass: what was sent is known at its end without having been kept. */

import { createHash } from 'node:crypto'

export type Hashed = {
  stream: AsyncIterable<Buffer>
  /** Reads on to the end, if nobody else did. */
  digest(): Promise<string>
}

export function hashing(source: AsyncIterable<Buffer>): Hashed {
  const hash = createHash('sha256')
  let digest: string | undefined
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  const stream = pass()
  return {
    stream,
    async digest() {
      while (!(await stream.next()).done);
      digest ??= hash.digest('hex')
      return digest
    },
  }
}
