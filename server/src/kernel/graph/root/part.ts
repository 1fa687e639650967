/** One of the calls that a request at the root is made of: the same sender, another address, other parameters. */

import type { SetHeader } from '../../call/limits/call-budgets.ts'
import { newRequestFacts } from '../../call/request-facts.ts'
import type { Bag } from '../../wire/params.ts'
import type { Incoming } from '../incoming.ts'

export type PartOf = {
  method: string
  path: string
  query: Bag
  body?: Bag
  headers?: Incoming['headers']
  setHeader?: SetHeader
}

/** It is let in with the request that it is part of, and logged with that alone. */
export function partOf(incoming: Incoming, { body = {}, headers = {}, ...given }: PartOf): Incoming {
  const { takenBy: _, ...shared } = incoming
  const content = Object.keys(body).length === 0 ? '' : JSON.stringify(body)
  const read = { bag: body, files: [], content }
  return {
    ...shared,
    ...given,
    setHeader: given.setHeader ?? incoming.setHeader,
    headers: { ...withoutBody(incoming.headers), ...headers },
    facts: newRequestFacts(),
    parameters: () => read,
    document: async () => read,
    bytes: nothing,
  }
}

const withoutBody = ({
  'content-type': _,
  'content-length': __,
  'idempotency-key': ___,
  ...headers
}: Incoming['headers']): Incoming['headers'] => headers

async function* nothing(): AsyncGenerator<Buffer> {}
