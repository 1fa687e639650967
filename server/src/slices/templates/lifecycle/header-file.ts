/** The file of a media header: it stays for as long as the template shows it. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import { describeFile, keepFile, tieFile, type Upload, untieFiles } from '../../uploads/index.ts'
import { headerFileGone, refusalFor } from '../errors.ts'
import { handleOf } from '../rules/components.ts'
import type { Component, Template } from '../template.ts'

/** Before anything is written; undefined where the header needs none. */
export async function keepHeaderFile(call: Call, components: Component[]): Promise<Upload | undefined> {
  const handle = handleOf(components)
  if (handle === undefined) return undefined
  const file = await keepFile(call, handle)
  // It was there when the request was checked, and its day ended since.
  if (!file) throw refusalFor([headerFileGone(components, handle)])
  return file
}

/** An earlier version's file goes: the history has its handle, not its bytes. */
export async function replaceHeaderFile(
  call: Call,
  before: Template,
  components: Component[],
): Promise<void> {
  const [old, fresh] = [handleOf(before.components), handleOf(components)]
  if (old === fresh) return
  const file = await keepHeaderFile(call, components)
  if (old !== undefined) await untieFiles(call, before.id)
  if (file) await tieFile(call, file, before.id)
}

/** For the operator's answers: the file behind the header, with a link that shows it. */
export async function headerFileOf(call: Asked, { components }: Template) {
  const handle = handleOf(components)
  const file = handle === undefined ? undefined : await describeFile(call, handle)
  return file ? { header_file: file } : {}
}
