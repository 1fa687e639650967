/** The verbs of uploads. */

import { z } from 'zod'
import { holdLock } from '../../kernel/engine/index.ts'
import { addToDirectory } from '../../kernel/graph/directory.ts'
import { operation } from '../../kernel/graph/operation.ts'
import { choice, integer, lenient, text } from '../../kernel/wire/params.ts'
import { appNode } from '../accounts/index.ts'
import {
  bytesTooMany,
  contentIsNotOfType,
  interrupted,
  offsetMalformed,
  offsetWrong,
  overtaken,
  sessionsTooMany,
  spaceTaken,
  uploadComplete,
} from './errors.ts'
import { uploadNode } from './node.ts'
import { finish, receive } from './receiving.ts'
import * as store from './store.ts'
import { FILE_TYPES, UPLOAD_ID_PREFIX, UPLOAD_LIMITS, type Upload } from './upload.ts'

const { lengthMax, fileNameLengthMax, lifetimeMs, sessionsMax } = UPLOAD_LIMITS

/** A spelling that is not registered, and that everybody uses. */
const fileType = lenient(
  (value) => (typeof value === 'string' && /^image\/jpg$/i.test(value.trim()) ? 'image/jpeg' : value),
  choice(FILE_TYPES),
)

export const createUpload = operation('createUpload', appNode, {
  summary: 'Create an upload session for a file',
  note: [
    '`POST /app/uploads` and `POST /{APP_ID}/uploads` are the same. `file_length` is 1 byte to 16 MB; `file_type` is image/jpeg, image/png, video/mp4 or application/pdf.',
    'A session lives 24 hours, and its handle as long. An application has at most 25,000 sessions, and its files fill at most `PARLEY_UPLOADS_MB_PER_APP`: beyond that 429 with 80007.',
  ],
  parametersIn: 'query',
  permission: 'management',
  input: z.object({
    file_length: integer(1, lengthMax).describe('The length of the file in bytes.'),
    file_type: fileType.describe('What the file is.'),
    file_name: text({ max: fileNameLengthMax }).default('').describe('What the file is called.'),
  }),
  request: { file_length: 10, file_type: 'image/png', file_name: 'bread.png' },
  answer: z.object({ id: z.string() }),
  example: { id: 'upload:Jt0rVbN4hXkq2cSgY8dLwA' },
  refuses: [sessionsTooMany],
  async run({ node: app, input, call }) {
    await holdLock(call.db, `uploads ${app.id}`)
    if ((await store.countSessions(call, app.id)) >= sessionsMax) throw sessionsTooMany(sessionsMax)
    const upload: Upload = {
      ...input,
      id: UPLOAD_ID_PREFIX + call.ids.bytes(16).toString('base64url'),
      app_id: app.id,
      file_offset: 0,
      sender: null,
      h: `file_${call.ids.bytes(24).toString('base64url')}`,
      sha256: null,
      kept: false,
      created_at: call.now,
      expires_at: call.now + lifetimeMs,
    }
    await addToDirectory(call, { id: upload.id, kind: 'upload', account_id: null, app_id: app.id })
    await store.addUpload(call, upload)
    return { id: upload.id }
  },
})

export const sendUploadBytes = operation('sendUploadBytes', uploadNode, {
  summary: 'Send the bytes of the file; the header file_offset resumes after an interruption',
  note: [
    'The body is the raw bytes, whatever the content type says. The answer is `{"h"}` when the file is complete and `{"id","file_offset"}` before.',
    '`file_offset` says where the bytes belong (missing: 0). A gap, an overlap or bytes beyond the end are refused (100), and the message names the offset to continue at.',
    'After a broken connection, what arrived is kept: continue with `file_offset`. Only the latest sender counts; an earlier one is refused with 409.',
    'Send at least 50 kB a second after the first five seconds, and finish within 60 seconds, else 408. The first 16 bytes must match `file_type`, else 100 before anything is stored.',
  ],
  permission: 'management',
  body: 'bytes',
  headers: {
    file_offset: integer(0, lengthMax)
      .optional()
      .describe(
        'At which byte of the file this body begins; to go on, the file_offset that reading the upload answers.',
      ),
  },
  answer: z.union([z.object({ h: z.string() }), z.object({ id: z.string(), file_offset: z.int() })]),
  example: { h: 'file_0pVt1cV5d1mQmS3mJXoUqv5H9Zk2nR7a' },
  refuses: [
    offsetMalformed,
    offsetWrong,
    uploadComplete,
    bytesTooMany,
    contentIsNotOfType,
    interrupted,
    overtaken,
    spaceTaken,
  ],
  prepare: ({ node: upload, body, call }) => receive(call, upload, body),
  run: ({ prepared, call }) => finish(call, prepared),
})
