/** The face of uploads: what other slices may use. */

import { findable } from '../../kernel/engine/index.ts'
import type { Slice } from '../../kernel/graph/slice.ts'
import { tables } from './columns.ts'
import { removeEnded } from './jobs.ts'
import { uploadNode } from './node.ts'
import { operator, pages } from './operator.ts'
import { routes } from './routes.ts'
import { spacePerAppSetting } from './settings.ts'

export { handleRefused, spaceTaken } from './errors.ts'
export {
  describeFile,
  fileAnswer,
  fileUrl,
  findFile,
  findHandle,
  fingerprintOf,
  keepFile,
  openFile,
  seekFile,
  tieFile,
  untieFiles,
} from './files.ts'
export { giveSpaceBack, takeSpace } from './space.ts'
export type { FileType, Upload } from './upload.ts'

export const uploads: Slice = {
  name: 'uploads',
  tables,
  finds: [
    findable({
      kind: 'upload',
      table: 'uploads',
      id: 'id',
      title: ['file_name'],
      newest: 'created_at',
      belongsTo: ['app_id'],
    }),
  ],
  title: 'Uploads',
  about: 'Files on their way in: an upload yields a handle, which profiles and templates take.',
  nodes: [uploadNode],
  routes,
  operator,
  pages,
  jobs: [removeEnded],
  settings: [spacePerAppSetting],
}
