/** An upload session: a file on its way to us, and the handle that it yields when all of it has arrived. */

import { DAY } from '../../kernel/process/clock.ts'

/** Photos are JPEG or PNG; template headers may also be videos and documents. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

export type Upload = {
  id: string
  app_id: string
  file_name: string
  file_type: FileType
  file_length: number
  /** How many bytes have arrived: the place where the next ones belong. */
  file_offset: number
  /** The request that may add bytes; a later one takes over, and what the earlier one still writes is refused. */
  sender: string | null
  /** The handle; returned only when the file is complete. */
  h: string
  /** Of all its bytes in hexadecimal, when one request sent them all; else whoever needs it has to read them. */
  sha256: string | null
  /** Something uses the file, so it stays when the session has ended. */
  kept: boolean
  created_at: number
  expires_at: number
}

export const UPLOAD_LIMITS = {
  lengthMax: 16 * 1_048_576,
  fileNameLengthMax: 255,
  lifetimeMs: DAY,
  /** Live sessions of one application. */
  sessionsMax: 25_000,
} as const

/**
 * A commit costs more than its bytes, so chunks are large: a photo is one. Many senders at once share the memory
 * there is.
 */
export const CHUNK_BYTES = { min: 131_072, max: 5 * 1_048_576, ofAllSenders: 12 * 1_048_576 } as const

/** How much of the beginning must be seen to know what a file is. */
export const BEGINNING_BYTES = 16

export const UPLOAD_ID_PREFIX = 'upload:'

/** The session's bytes in the blob store. */
export const blobOf = (upload: Pick<Upload, 'id'>) => upload.id

/** An upload has its space from its first byte on: what has begun can be finished. */
export const spaceOf = (upload: Upload) => (upload.sender === null ? upload.file_offset : upload.file_length)

export const isComplete = (upload: Upload) => upload.file_offset === upload.file_length
