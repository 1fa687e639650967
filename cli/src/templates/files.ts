/** Templates as files: one each, in the form that creating one takes. */

import { readJsonFile } from '../manners/plain-file.ts'
import { Problem } from '../manners/problem.ts'
import type { Component } from './look.ts'

export type TemplateFile = {
  name: string
  language: string
  category: string
  parameter_format?: string
  components: Component[]
}

export const fileNameOf = ({ name, language }: { name: string; language: string }): string =>
  `${name}.${language}.json`

export async function readTemplate(path: string): Promise<TemplateFile> {
  const unfit = (why: string, cause?: unknown) =>
    new Problem(`${path} is no template: ${why}.`, {
      next: 'It is JSON with name, language, category and components; parley templates pull writes such files.',
      cause,
    })
  let read: unknown
  try {
    read = await readJsonFile(path, 'named')
  } catch (cause) {
    throw unfit((cause as Error).message, cause)
  }
  const missing = ['name', 'language', 'category', 'components'].find(
    (key) => !Object.hasOwn(Object(read) as object, key),
  )
  if (missing) throw unfit(`${missing} is missing`)
  return read as TemplateFile
}

/** What of a template that a server tells belongs into a file. */
export function fileOf(template: Record<string, unknown>): TemplateFile {
  const { name, language, category, parameter_format, components } = template
  return {
    name,
    language,
    category,
    ...(parameter_format === 'NAMED' && { parameter_format }),
    components,
  } as TemplateFile
}
