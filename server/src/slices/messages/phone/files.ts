/** Files that the customer chooses on the phone: kept as media of the business. */

import type { Call } from '../../../kernel/call.ts'
import type { PageRequest } from '../../../kernel/graph/pages.ts'
import type { Upload } from '../../../kernel/params.ts'
import { transacted } from '../../../kernel/transaction.ts'
import {
  countProblem,
  type FlowProblems,
  type FlowView,
  fileBoundsOf,
  fileProblem,
  flowFieldName,
  objectsIn,
} from '../../flows/index.ts'
import { keepMedia, MIME_TYPES } from '../media/media.ts'
import type { Media } from '../media/store.ts'
import type { Line } from './line.ts'

const mimeTypeOf = ({ content_type }: Upload) => content_type.split(';')[0]?.trim().toLowerCase() ?? ''

/** A type that cannot be sent is kept as plain bytes. */
export function keepFile(call: Call, { number }: Line, file: Upload): Promise<Media> {
  const declared = mimeTypeOf(file)
  const mime_type = MIME_TYPES.has(declared) ? declared : 'application/octet-stream'
  return keepMedia(call, number, { mime_type, bytes: file.bytes, filename: file.filename || null })
}

/** How a flow's answers name a file: what is needed to read it with `GET /{media}`. */
const named = ({ id, filename, mime_type, sha256 }: Media) => ({
  id,
  file_name: filename ?? 'file',
  mime_type,
  sha256,
})

/**
 * The answers of a screen's pickers: what was taken before and is still wanted, and what was chosen now. Files that
 * break a bound are not kept; the form says why.
 */
export async function takeFlowFiles(
  line: Line,
  view: FlowView,
  { form, files }: PageRequest,
): Promise<{ answers: Record<string, unknown>; problems: FlowProblems }> {
  const answers: Record<string, unknown> = {}
  const problems: FlowProblems = {}
  for (const component of view.components) {
    const bounds = fileBoundsOf(component)
    const name = component.name
    if (!bounds || typeof name !== 'string' || component.enabled === false) continue
    const before = objectsIn(view.form[name]).filter(
      ({ id }) => form[flowFieldName('k', name, String(id))] !== undefined,
    )
    const chosen = files.filter((file) => file.name === flowFieldName('f', name) && file.bytes.length > 0)
    const problem =
      chosen.map((file) => fileProblem(bounds, describe(file))).find(Boolean) ??
      (chosen.length > 0 ? countProblem({ ...bounds, least: 0 }, before.length + chosen.length) : undefined)
    if (problem !== undefined) problems[name] = problem
    answers[name] = [...before, ...(problem === undefined ? await keepAll(line, chosen) : [])]
  }
  return { answers, problems }
}

const describe = (file: Upload) => ({
  file_name: file.filename || 'The file',
  mime_type: mimeTypeOf(file),
  file_size: file.bytes.length,
})

const keepAll = (line: Line, files: Upload[]) =>
  files.length === 0
    ? []
    : transacted(line.call, async (call) => {
        const kept = []
        for (const file of files) kept.push(named(await keepFile(call, line, file)))
        return kept
      })
