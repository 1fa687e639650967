/** What the columns of uploads may hold. */

import { blobProblem } from '../../kernel/records/blob-columns.ts'
import {
  bytesCount,
  hash,
  type KeptTable,
  keptTable,
  key,
  moment,
  nodeKey,
  oneOf,
  text,
  truth,
} from '../../kernel/records/kept-table.ts'
import { FILE_TYPES, UPLOAD_LIMITS } from './upload.ts'

export const tables: KeptTable[] = [
  keptTable(
    'uploads',
    {
      id: key(),
      app_id: nodeKey(),
      file_name: text(UPLOAD_LIMITS.fileNameLengthMax * 2),
      file_type: oneOf(FILE_TYPES),
      file_length: bytesCount(),
      file_offset: bytesCount(),
      sender: text(100).nullable(),
      h: key(),
      kept: truth(),
      created_at: moment(),
      expires_at: moment(),
      sha256: hash().nullable(),
    },
    {
      names: ({ id }) => [{ table: 'directory', value: id }],
      problem: ({ id, file_offset }, file) => blobProblem(file, id, file_offset),
    },
  ),
  keptTable('file_ties', { upload_id: key(), node_id: key() }),
  keptTable('space_taken', { app_id: nodeKey(), bytes: bytesCount() }),
]
