/** Templates as files: one each, in the form that creating one takes. */

import type { CreateTemplateInput, UpdateTemplateInput } from '@parley-dev/sdk'
import { said } from '../desired/kind.ts'
import { readJsonFile } from '../framework/plain-file.ts'
import { Problem, wordsOf } from '../framework/problem.ts'
import type { ACCOUNT_FIELDS } from '../generated/account-fields.ts'

/** One that somebody wrote, not one that is taken from the library. */
type Written = Extract<CreateTemplateInput, { components: unknown }>

export type TemplateFile = Pick<Written, (typeof ACCOUNT_FIELDS.templates)[number]>

export const fileNameOf = ({ name, language }: { name: string; language: string }): string =>
  `${name}.${language}.json`

export async function readTemplate(path: string): Promise<TemplateFile> {
  const unfit = (why: string, cause?: unknown) =>
    new Problem(`${path} is no template: ${why}.`, {
      next: 'It is JSON with name, language, category and components; parley templates pull writes such files.',
      cause,
    })
  let read: TemplateFile
  try {
    read = await readJsonFile(path, 'named')
  } catch (cause) {
    throw unfit(wordsOf(cause), cause)
  }
  const missing = ['name', 'language', 'category', 'components'].find(
    (key) => !Object.hasOwn(Object(read), key),
  )
  if (missing) throw unfit(`${missing} is missing`)
  return read
}

/** What of a template that a server tells belongs into a file. */
export function fileOf(template: object): TemplateFile {
  const { parameter_format, ...rest } = said<TemplateFile>('templates', template)
  return { ...rest, ...(parameter_format === 'NAMED' && { parameter_format }) }
}

/** What a file may change of a template that is there: neither name nor language. */
export const changeIn = ({ name: _, language: __, ...change }: TemplateFile): UpdateTemplateInput => change
