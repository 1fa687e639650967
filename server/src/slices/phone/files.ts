/** Files that the customer chooses on the phone: kept as media of the business. */

import type { Call } from '../../kernel/call/call.ts'
import { transacted } from '../../kernel/call/transaction.ts'
import type { Upload } from '../../kernel/wire/params.ts'
import { keepMedia, type Media, MIME_TYPES } from '../media/index.ts'
import type { Line } from './line.ts'

/** A type that cannot be sent is kept as plain bytes. */
export function keepFile(call: Call, { number }: Pick<Line, 'number'>, file: Upload): Promise<Media> {
  const declared = file.content_type.split(';')[0]?.trim().toLowerCase() ?? ''
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

/** Files that a flow's picker took, all or none. */
export const keepFlowFiles = (line: Line, files: Upload[]) =>
  transacted(line.call, async (call) => {
    const kept = []
    for (const file of files) kept.push(named(await keepFile(call, line, file)))
    return kept
  })
