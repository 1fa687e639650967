/** What a person sent from a screen, as the values of the inputs that they saw. */

import type { Upload } from '../../../kernel/wire/params.ts'
import type { Problems } from '../engine/answers.ts'
import type { Json } from '../engine/definition.ts'
import { countProblem, type FileBounds, fileBoundsOf, fileProblem } from '../engine/files.ts'
import { objectsIn, textOf } from '../engine/values.ts'
import type { Shown, View } from '../engine/view.ts'
import { fieldName } from './components.ts'

export type SentForm = {
  fields: Record<string, string>
  files?: Upload[]
  /** Keeps files and gives how answers name them. Without it as many examples as are asked for stand for files. */
  keep?: (files: Upload[]) => Promise<Json[]>
}

/** Files that break a bound are not kept; the problems say why. */
export async function readForm(view: View, sent: SentForm): Promise<{ form: Json; problems: Problems }> {
  const form: Json = {}
  const problems: Problems = {}
  for (const component of view.components) {
    const { name } = component
    if (typeof name !== 'string' || component.type === 'NavigationList') continue
    const bounds = fileBoundsOf(component)
    if (!bounds) {
      const value = enteredIn(component, name, sent.fields)
      if (value !== undefined) form[name] = value
    } else if (component.enabled !== false) {
      const { files, problem } = await filesIn(view, name, bounds, sent)
      form[name] = files
      if (problem !== undefined) problems[name] = problem
    }
  }
  return { form, problems }
}

function enteredIn(component: Shown, name: string, sent: Record<string, string>): unknown {
  switch (component.type) {
    case 'CheckboxGroup':
    case 'ChipsSelector': {
      return objectsIn(component['data-source'])
        .map((option) => textOf(option.id))
        .filter((id) => sent[fieldName('o', name, id)] !== undefined)
    }
    case 'OptIn':
      return sent[fieldName('b', name)] === 'true'
    case 'CalendarPicker': {
      if (component.mode !== 'range') return sent[fieldName('t', name)]
      const [start, end] = ['start-date', 'end-date'].map((which) => sent[fieldName('r', name, which)] ?? '')
      return start || end ? { 'start-date': start, 'end-date': end } : undefined
    }
    default:
      return sent[fieldName('t', name)]
  }
}

/** What was taken before and is still wanted, and what was chosen since. */
async function filesIn(
  view: View,
  name: string,
  bounds: FileBounds,
  { fields, files = [], keep }: SentForm,
): Promise<{ files: Json[]; problem?: string | undefined }> {
  if (!keep) return { files: exampleFiles(bounds) }
  const before = objectsIn(view.form[name]).filter(
    ({ id }) => fields[fieldName('k', name, textOf(id))] !== undefined,
  )
  const chosen = files.filter((file) => file.name === fieldName('f', name) && file.bytes.length > 0)
  if (chosen.length === 0) return { files: before }
  const problem =
    chosen.map((file) => fileProblem(bounds, describe(file))).find(Boolean) ??
    countProblem({ ...bounds, least: 0 }, before.length + chosen.length)
  return problem === undefined ? { files: [...before, ...(await keep(chosen))] } : { files: before, problem }
}

const describe = ({ filename, content_type, bytes }: Upload) => ({
  file_name: filename || 'The file',
  mime_type: content_type.split(';')[0]?.trim().toLowerCase() ?? '',
  file_size: bytes.length,
})

function exampleFiles({ what, least }: FileBounds): Json[] {
  const file_name = what === 'photos' ? 'example.jpg' : 'example.pdf'
  return Array.from({ length: least }, (_, at) => ({ id: String(at), file_name }))
}
