/** Any S3-compatible store: three verbs on single objects, each small enough for one request. */

import { type AwsKeys, signedHeaders } from '../crypto/aws-signature.ts'
import { type BlobStore, pathOfObject, StoreTrouble } from '../engine/index.ts'
import type { Outbound, OutboundAnswer } from '../outbound/client.ts'
import type { S3Place } from './settings.ts'

type Verb = 'GET' | 'PUT' | 'DELETE'

/** A chunk of a file is at most five megabytes. */
const OBJECT_BYTES_MAX = 8 * 1_048_576
const DEADLINE_MS = { GET: 6_000, PUT: 20_000, DELETE: 6_000 } as const satisfies Record<Verb, number>
const PARTY = 'the store of files'

/** `outbound` may call addresses inside: where the store is, its operator says. */
export function s3Store(
  { endpoint, bucket, prefix, region }: S3Place & { region: string },
  keys: AwsKeys,
  outbound: Outbound,
): BlobStore {
  // By its path where an endpoint is given, which all stores understand; by its name at the place that the format is of.
  const base =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${new URL(endpoint).origin}/${bucket}`
  const within = prefix === '' ? base : `${base}/${prefix}`
  const urlOf = (name: string) => new URL(`${within}/${pathOfObject(name)}`)

  async function ask(method: Verb, name: string, body?: Uint8Array): Promise<OutboundAnswer> {
    const url = urlOf(name)
    const answer = await outbound.send({
      url: url.href,
      method,
      headers: signedHeaders({ method, url, body }, keys, region),
      ...(body && { body }),
      deadlineMs: DEADLINE_MS[method],
      answerBytesMax: OBJECT_BYTES_MAX,
      party: PARTY,
    })
    if (answer.kind === 'answer') return answer
    throw new StoreTrouble(answer.message, { isPassing: answer.reason !== 'bad url' })
  }

  return {
    title: `s3://${[bucket, prefix].filter(Boolean).join('/')} at ${new URL(base).origin}`,
    begin: async () => {},

    async put(name, bytes) {
      const answer = await ask('PUT', name, bytes)
      if (!isDone(answer)) throw refused(answer)
    },

    async get(name) {
      const answer = await ask('GET', name)
      if (isDone(answer) && !answer.cut) return answer.body
      if (answer.status === 404 && codeIn(answer) !== 'NoSuchBucket') return undefined
      throw refused(answer)
    },

    async remove(name) {
      const answer = await ask('DELETE', name)
      if (!isDone(answer) && codeIn(answer) !== 'NoSuchKey') throw refused(answer)
    },

    close: () => outbound.close(),
  }
}

const isDone = ({ status }: OutboundAnswer) => status >= 200 && status <= 299

/** Of its own trouble it says so, or that it has too much to do. */
function refused(answer: OutboundAnswer): StoreTrouble {
  const { status } = answer
  const code = codeIn(answer)
  const isPassing = status >= 500 || status === 408 || status === 429 || isDone(answer)
  return new StoreTrouble(`it answered ${status}${code === undefined ? '' : ` (${code})`}`, { isPassing })
}

/** Stores say in a word what was wrong. */
const codeIn = ({ body }: OutboundAnswer): string | undefined =>
  /<Code>(\w{1,60})<\/Code>/.exec(body.subarray(0, 2_000).toString('latin1'))?.[1]
