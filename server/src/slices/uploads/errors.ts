/** What is refused about uploads. Each refusal says what the next step is. */

import { invalidParameter, type Refusal, refusal, shorten } from '../../kernel/errors.ts'
import { BEGINNING_BYTES, type Upload } from './upload.ts'

const arrived = (upload: Upload) => `${upload.file_offset} of ${upload.file_length} bytes have arrived`

export const offsetMalformed = (found: string) =>
  invalidParameter(
    `(#100) The header file_offset must be a whole number of bytes - got "${shorten(found, 40)}". Send 0, or to resume the file_offset that GET of this upload answers.`,
    { blame: ['file_offset'] },
  )

export const offsetWrong = (upload: Upload, offset: number) =>
  invalidParameter(
    `(#100) The header file_offset is ${offset}, but ${arrived(upload)}: bytes must follow without ${offset > upload.file_offset ? 'a gap' : 'overlap'}. Send the file from byte ${upload.file_offset} on, with the header file_offset: ${upload.file_offset}.`,
    { blame: ['file_offset'] },
  )

export const uploadComplete = (upload: Upload) =>
  invalidParameter(
    `(#100) All ${upload.file_length} bytes of this upload have arrived. Next: read its handle h with GET /${upload.id}; for another file create another upload.`,
  )

export const bytesTooMany = (upload: Upload, end: number) =>
  invalidParameter(
    `(#100) The file would end after ${end} bytes or more, but file_length says ${upload.file_length}. Create an upload whose file_length is the size of the file in bytes.`,
    { blame: ['file_length'] },
  )

export const contentIsNotOfType = (upload: Upload, found: string) =>
  invalidParameter(
    `(#100) The file does not begin like ${upload.file_type}: it looks like ${found}. Send a file of the declared type, or create an upload with the file_type of this one.`,
    { blame: ['file_type'] },
  )

export const tooShortToTell = () =>
  invalidParameter(
    `(#100) The first request must bring at least the first ${BEGINNING_BYTES} bytes, by which the type of the file is known.`,
  )

export const interrupted = (upload: Upload, why: Refusal) =>
  invalidParameter(
    `${why.message} ${arrived(upload)} and are kept. Next: send the rest with the header file_offset: ${upload.file_offset}.`,
    { status: why.parts.status, transient: true },
  )

export const overtaken = (upload: Pick<Upload, 'id'>) =>
  invalidParameter(
    `(#100) Another request is sending bytes to this upload and this one was ended. Read how much has arrived with GET /${upload.id}, and send from one place only.`,
    { status: 409 },
  )

export const sessionsTooMany = (max: number) =>
  refusal(
    80007,
    429,
    `(#80007) There are ${max} uploads that have not ended, which is the most. Try later.`,
    {
      transient: true,
      retryAfterSeconds: 600,
    },
  )

export const spaceTaken = (max: number) =>
  refusal(
    80007,
    429,
    `(#80007) The files of this application fill the ${max / 1_048_576} MB that it may have (PARLEY_UPLOADS_MB_PER_APP). Uploads that nothing uses are removed 24 hours after they were created, media after 30 days or by DELETE; try later.`,
    { transient: true, retryAfterSeconds: 600 },
  )

/** One and the same for a handle that is not there, that has ended, and that belongs to another application. */
export const noSuchHandle = (handle: string) =>
  `there is no file "${shorten(handle, 80)}". ${mistakenFor(handle)}A handle is the h of a completed upload of this application: create an upload with POST /app/uploads, send the bytes to it, read h, then use it here within 24 hours.`

/** What people give in place of a handle. */
function mistakenFor(handle: string): string {
  if (/^https?:/i.test(handle)) return 'An address is not a handle: the file itself must be uploaded. '
  return /^\d+$/.test(handle) ? 'The id of media or of a node is not a handle. ' : ''
}

export const handleIsSession = (upload: Upload) =>
  `"${upload.id}" is an upload, not the handle it yields. ${upload.file_offset < upload.file_length ? `${arrived(upload)}: send the rest to POST /${upload.id}, then read` : 'Read'} h with GET /${upload.id}, and use that.`

export const handleUnfinished = (upload: Upload) =>
  `the upload of this file is not finished; ${arrived(upload)}. Send the rest to POST /${upload.id} with the header file_offset: ${upload.file_offset}.`

export const handleRefused = (parameter: string, problem: string) =>
  invalidParameter(`(#100) Param ${parameter}: ${problem}`, { blame: [parameter] })
