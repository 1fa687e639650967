/** `parley transcripts import`: exchanges that somebody published or saved, as a transcript. */

import { openSync, writeSync } from 'node:fs'
import { readJsonFile } from '../../framework/plain-file.ts'
import { Problem, wordsOf } from '../../framework/problem.ts'
import type { Verb } from '../../framework/verb.ts'
import { redactedExchange } from '../redaction/entry.ts'
import { KEY_FLAG, redactionKey } from '../redaction/key.ts'
import { redactionUnder } from '../redaction/redaction.ts'
import { lineOf } from '../transcript.ts'
import { fromHar } from './har.ts'
import type { Imported } from './imported.ts'
import { fromOpenApi } from './openapi.ts'
import { fromPostman } from './postman.ts'

type Source = {
  name: string
  is(document: Record<string, unknown>): boolean
  read(document: never): Imported
}

const SOURCES: Source[] = [
  {
    name: 'Postman collection',
    is: ({ info, item }) => info !== undefined && Array.isArray(item),
    read: fromPostman,
  },
  {
    name: 'OpenAPI document',
    is: ({ openapi, paths }) => typeof openapi === 'string' && paths !== undefined,
    read: fromOpenApi,
  },
  {
    name: 'HAR',
    is: ({ log }) => typeof log === 'object' && log !== null && 'entries' in log,
    read: fromHar,
  },
]

export const importVerb: Verb<{ out: string; redactionKey?: string }> = {
  name: 'import <file>',
  about:
    'Write a transcript of what a Postman collection (2.1) has saved as answers, an OpenAPI document (JSON) gives as examples, or a HAR holds of the platform. It is redacted as a recording is.',
  examples: ['parley transcripts import talk.har --out imported.jsonl'],
  flags: [{ flags: '--out <file>', about: 'where the transcript is written', required: true }, KEY_FLAG],
  async run({ options, out }, path = '') {
    const document = await readJsonFile(path, 'named').catch((cause) => {
      throw new Problem(`${path} cannot be read: ${wordsOf(cause)}.`, {
        next: 'YAML is read as JSON: npx yaml --json --single < api.yaml > api.json.',
        cause,
      })
    })
    const source = isObject(document) && SOURCES.find((one) => one.is(document))
    if (!source)
      throw new Problem(`${path} is none of: ${SOURCES.map(({ name }) => name).join(', ')}.`, {
        next: 'A collection is exported as version 2.1, a HAR by the network panel of a browser.',
      })
    const { exchanges, halves } = source.read(document as never)
    if (exchanges.length === 0)
      throw new Problem(`${path} holds no request with an answer.`, { next: `${halves} had no other half.` })
    const redaction = redactionUnder(await redactionKey(options.redactionKey))
    const file = created(options.out)
    for (const [at, exchange] of exchanges.entries())
      writeSync(file, lineOf(redactedExchange({ ...exchange, at_ms: at, ms: 0 }, redaction)))
    const told = { source: source.name, exchanges: exchanges.length, halves, out: options.out }
    out.data(
      told,
      () =>
        `${exchanges.length} exchange(s) of this ${source.name} are in ${options.out}; ${halves} had no other half.`,
    )
  },
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function created(path: string): number {
  try {
    return openSync(path, 'wx')
  } catch (cause) {
    throw new Problem(`${path} cannot be written: ${wordsOf(cause)}.`, {
      next: 'Name another file: --out.',
      cause,
    })
  }
}
