/** `parley transcripts import`: exchanges that somebody published or saved, as a transcript. */

import { openSync, writeSync } from 'node:fs'
import { readJsonFile } from '../../framework/plain-file.ts'
import { Problem, wordsOf } from '../../framework/problem.ts'
import type { Verb } from '../../framework/verb.ts'
import { redactedExchange } from '../redaction/entry.ts'
import { KEY_FLAG, redactionKey } from '../redaction/key.ts'
import { redactionUnder } from '../redaction/redaction.ts'
import { lineOf } from '../transcript.ts'
import { fromHar, isHar } from './har.ts'
import type { Imported } from './imported.ts'
import { fromOpenApi, isOpenApi } from './openapi.ts'
import { fromPostman, isCollection } from './postman.ts'

/** A kind of document: what it is called, and what it holds where it is one. */
type Source = { name: string; read(document: object): Imported | undefined }

const source = <D extends object>(
  name: string,
  is: (document: object) => document is D,
  read: (document: D) => Imported,
): Source => ({ name, read: (document) => (is(document) ? read(document) : undefined) })

const SOURCES: Source[] = [
  source('Postman collection', isCollection, fromPostman),
  source('OpenAPI document', isOpenApi, fromOpenApi),
  source('HAR', isHar, fromHar),
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
    const [found] = SOURCES.flatMap(({ name, read }) => {
      const imported = isObject(document) ? read(document) : undefined
      return imported ? [{ name, imported }] : []
    })
    if (!found)
      throw new Problem(`${path} is none of: ${SOURCES.map(({ name }) => name).join(', ')}.`, {
        next: 'A collection is exported as version 2.1, a HAR by the network panel of a browser.',
      })
    const { exchanges, halves } = found.imported
    if (exchanges.length === 0)
      throw new Problem(`${path} holds no request with an answer.`, { next: `${halves} had no other half.` })
    const redaction = redactionUnder(await redactionKey(options.redactionKey))
    const file = created(options.out)
    for (const [at, exchange] of exchanges.entries())
      writeSync(file, lineOf(redactedExchange({ ...exchange, at_ms: at, ms: 0 }, redaction)))
    const summary = { source: found.name, exchanges: exchanges.length, halves, out: options.out }
    out.data(
      summary,
      () =>
        `${exchanges.length} exchange(s) of this ${found.name} are in ${options.out}; ${halves} had no other half.`,
    )
  },
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

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
