/** What the columns of blobs may hold; and that whoever names one names all of it. */

import { bytes, bytesCount, type KeptTable, keptTable, key, nodeKey } from './kept-table.ts'

/** Pieces of files are five megabytes at most. */
const CHUNK_BYTES_MAX = 5 * 1_048_576

const placeOf = (blobId: unknown) => `blob ${blobId}`

/** `length` bytes of it, and not those of another file. */
export function blobProblem(
  file: Map<string, unknown>,
  blobId: unknown,
  length: unknown,
): string | undefined {
  const found = file.get(placeOf(blobId)) ?? 0
  return found === length ? undefined : `names ${length} bytes, and the file holds ${found} of them`
}

export const blobTable: KeptTable = keptTable(
  'blob_chunks',
  { blob_id: key(), start: bytesCount(), app_id: nodeKey(), bytes: bytes(CHUNK_BYTES_MAX, 1) },
  {
    problem({ blob_id, start, bytes: given }, file) {
      const end = file.get(placeOf(blob_id)) ?? 0
      if (start !== end) return `must go on at ${end}`
      const { base64 } = given as { base64: string }
      file.set(placeOf(blob_id), Number(end) + Buffer.byteLength(base64, 'base64'))
      return undefined
    },
  },
)
