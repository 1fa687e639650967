/** The files of media headers: they stay for as long as the template shows it. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import { describeFile, keepFile, tieFile, type Upload, untieFiles } from '../../uploads/index.ts'
import { refusalFor } from '../errors/content.ts'
import { headerFileGone } from '../errors/references.ts'
import { handlesOf } from '../rules/parts/kept.ts'
import type { Component, Template } from '../template.ts'

/** Before anything is written; none where the headers need none. */
export async function keepHeaderFiles(call: Call, components: Component[]): Promise<Upload[]> {
  const files: Upload[] = []
  for (const handle of new Set(handlesOf(components))) {
    const file = await keepFile(call, handle)
    // It was there when the request was checked, and its day ended since.
    if (!file) throw refusalFor([headerFileGone(components, handle)])
    files.push(file)
  }
  return files
}

/** An earlier version's files go: the history has their handles, not their bytes. */
export async function replaceHeaderFiles(
  call: Call,
  before: Template,
  components: Component[],
): Promise<void> {
  const [old, fresh] = [handlesOf(before.components), handlesOf(components)]
  if (old.join() === fresh.join()) return
  const files = await keepHeaderFiles(call, components)
  if (old.length > 0) await untieFiles(call, before.id)
  for (const file of files) await tieFile(call, file, before.id)
}

/** For the operator's answers: the file behind the header, with a link that shows it. */
export async function headerFileOf(call: Asked, { components }: Template) {
  const [handle] = handlesOf(components)
  const file = handle === undefined ? undefined : await describeFile(call, handle)
  return file ? { header_file: file } : {}
}
