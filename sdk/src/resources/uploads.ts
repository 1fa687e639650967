/** Files that are sent in sessions: begun, sent piece by piece, and gone on with where a line broke. */

import { ParleyError } from '../errors.ts'
import type { Bytes } from '../generated/schemas.ts'
import type { Answer, Call, CallOptions, Input, Methods } from './call.ts'

export type UploadOptions = CallOptions & {
  /** What the file is; unless given, what its first bytes say. */
  type?: Input<'createUpload'>['file_type']
  name?: string
  /** Called with how many bytes have arrived, of how many. */
  onProgress?: (arrived: number, length: number) => void
  /** How much is sent at once. Unless given: 1 MB, or all where the server is not known to take pieces. */
  pieceBytes?: number
  /** How often it goes on after a broken line. */
  resumes?: number
}

const PIECE_BYTES = 1_048_576
const RESUMES = 5

export const uploads = (call: Call, made: Methods) => {
  const send = (
    upload: string,
    bytes: Bytes,
    offset = 0,
    options?: CallOptions,
  ): Promise<Answer<'sendUploadBytes'>> =>
    call('sendUploadBytes', [upload], bytes, {
      ...options,
      headers: { ...options?.headers, file_offset: String(offset) },
    })

  /** The whole sequence; answers the handle. */
  async function file(content: Bytes, options: UploadOptions = {}): Promise<string> {
    const { type, name, onProgress, pieceBytes, resumes = RESUMES, ...own } = options
    const blob = content instanceof Blob ? content : new Blob([content])
    const file_type = type ?? (await typeOf(blob))
    const { id } = await made.uploads.create(
      { file_length: blob.size, file_type, ...(name !== undefined && { file_name: name }) },
      own,
    )
    const most = pieceBytes ?? (call.transport.knowsKeys() ? PIECE_BYTES : blob.size)
    let offset = 0
    for (let broken = 0; ; ) {
      onProgress?.(offset, blob.size)
      try {
        const piece = await blob.slice(offset, offset + most).arrayBuffer()
        // A piece that came twice would not fit: after a broken line the server says where to go on.
        const answer = await send(id, piece, offset, { ...own, retries: 0 })
        if ('h' in answer) {
          onProgress?.(blob.size, blob.size)
          return answer.h
        }
        offset = answer.file_offset
      } catch (error) {
        if (!(error instanceof ParleyError) || !error.isRetryable || ++broken > resumes) throw error
        const known = await made.uploads.read(id, {}, own)
        if (known.h !== undefined && known.file_offset === blob.size) return known.h
        offset = known.file_offset ?? 0
      }
    }
  }

  return { send, file }
}

/** By the first bytes; a file is not what its name says. */
const BEGINNINGS: [type: Input<'createUpload'>['file_type'], bytes: number[], at?: number][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46]],
  ['video/mp4', [0x66, 0x74, 0x79, 0x70], 4],
]

async function typeOf(blob: Blob): Promise<Input<'createUpload'>['file_type']> {
  const first = new Uint8Array(await blob.slice(0, 12).arrayBuffer())
  const found = BEGINNINGS.find(([, bytes, at = 0]) =>
    bytes.every((byte, index) => first[at + index] === byte),
  )
  if (!found)
    throw new TypeError('The type of the file cannot be detected from its first bytes: give its type.')
  return found[0]
}
