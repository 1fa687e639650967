/** What is refused about uploads. Each refusal says what the next step is. */

import { type Refusal, refusing, shorten } from '../../kernel/wire/errors.ts'
import type { Upload } from './upload.ts'

const arrived = (upload: Upload) => `${upload.file_offset} of ${upload.file_length} bytes have arrived`

export const offsetMalformed = refusing(
  'offsetMalformed',
  { code: 100, meaning: 'file_offset is not a whole number' },
  (found: string) => ({
    message: `The header file_offset must be a whole number of bytes - got "${shorten(found, 40)}". Send 0, or to resume the file_offset that GET of this upload answers.`,
    blame: ['file_offset'],
  }),
)

export const offsetWrong = refusing(
  'offsetWrong',
  { code: 100, meaning: 'file_offset leaves a gap or an overlap' },
  (upload: Upload, offset: number) => ({
    message: `The header file_offset is ${offset}, but ${arrived(upload)}: bytes must follow without ${offset > upload.file_offset ? 'a gap' : 'overlap'}. Send the file from byte ${upload.file_offset} on, with the header file_offset: ${upload.file_offset}.`,
    blame: ['file_offset'],
  }),
)

export const uploadComplete = refusing(
  'uploadComplete',
  { code: 100, meaning: 'all bytes of the upload have arrived' },
  (upload: Upload) =>
    `All ${upload.file_length} bytes of this upload have arrived. Next: read its handle h with GET /${upload.id}; for another file create another upload.`,
)

export const bytesTooMany = refusing(
  'bytesTooMany',
  { code: 100, meaning: 'the file is longer than file_length says' },
  (upload: Upload, end: number) => ({
    message: `The file would end after ${end} bytes or more, but file_length says ${upload.file_length}. Create an upload whose file_length is the size of the file in bytes.`,
    blame: ['file_length'],
  }),
)

export const contentIsNotOfType = refusing(
  'contentIsNotOfType',
  { code: 100, meaning: 'the file does not begin like its file_type' },
  (upload: Upload, found: string) => ({
    message: `The file does not begin like ${upload.file_type}: it looks like ${found}. Send a file of the declared type, or create an upload with the file_type of this one.`,
    blame: ['file_type'],
  }),
)

export const interrupted = refusing(
  'interrupted',
  {
    code: 100,
    transient: true,
    meaning: 'the body broke off or came too slowly; what arrived is kept',
    unnumbered: true,
  },
  (upload: Upload, why: Refusal) => ({
    message: `${why.message} ${arrived(upload)} and are kept. Next: send the rest with the header file_offset: ${upload.file_offset}.`,
    status: why.parts.status,
  }),
)

export const overtaken = refusing(
  'overtaken',
  { code: 100, status: 409, meaning: 'another request is sending bytes to this upload' },
  (upload: Pick<Upload, 'id'>) =>
    `Another request is sending bytes to this upload and this one was ended. Read how much has arrived with GET /${upload.id}, and send from one place only.`,
)

export const sessionsTooMany = refusing(
  'sessionsTooMany',
  {
    code: 80007,
    status: 429,
    transient: true,
    meaning: 'the application has as many uploads as it may have',
  },
  (max: number) => ({
    message: `There are ${max} uploads that have not ended, which is the most. Try later.`,
    retryAfterSeconds: 600,
  }),
)

export const spaceTaken = refusing(
  'spaceTaken',
  {
    code: 80007,
    status: 429,
    transient: true,
    meaning: 'the files of the application fill the space they may have',
  },
  (max: number) => ({
    message: `The files of this application fill the ${max / 1_048_576} MB that it may have (PARLEY_UPLOADS_MB_PER_APP). Uploads that nothing uses are removed 24 hours after they were created, media after 30 days or by DELETE; try later.`,
    retryAfterSeconds: 600,
  }),
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

export const handleRefused = refusing(
  'handleRefused',
  { code: 100, meaning: 'the handle leads to no finished file' },
  (parameter: string, problem: string) => ({ message: `Param ${parameter}: ${problem}`, blame: [parameter] }),
)
