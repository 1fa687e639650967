/** What the columns of media may hold. */

import { blobProblem } from '../../kernel/records/blob-columns.ts'
import {
  bytesCount,
  hash,
  type KeptTable,
  keptTable,
  key,
  moment,
  nodeKey,
  text,
} from '../../kernel/records/kept-table.ts'

export const tables: KeptTable[] = [
  keptTable(
    'media',
    {
      id: nodeKey(),
      account_id: nodeKey(),
      phone_number_id: nodeKey(),
      blob_id: key(),
      mime_type: text(200).regex(/^[\w.+-]+\/[\w.+-]+(?:; ?[\w.+="-]+)*$/, {
        error: 'must be a type of files',
      }),
      sha256: hash(),
      file_size: bytesCount(),
      filename: text(1_000).nullable(),
      created_at: moment(),
    },
    {
      names: ({ id }) => [{ table: 'directory', value: id }],
      problem: ({ blob_id, file_size }, file) => blobProblem(file, blob_id, file_size),
    },
  ),
]
