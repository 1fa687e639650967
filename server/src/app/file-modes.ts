/** An installation from before its files were for one user alone is made so at its start. */

import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { blobsSetting } from '../kernel/blobs/settings.ts'
import { databaseUrlSetting, pathsIn, STORE_MARK } from '../kernel/engine/index.ts'
import { tighten } from '../kernel/process/private-files.ts'
import type { Settings } from '../kernel/process/settings.ts'
import { dataDirSetting } from './config.ts'

export function closeToOthers(settings: Settings, log: Logger): void {
  const place = settings.get(blobsSetting)
  const blobs = place?.kind === 'folder' ? [real(place.folder)] : []
  const data =
    settings.get(databaseUrlSetting) === undefined ? pathsIn(real(settings.get(dataDirSetting)), blobs) : []
  // A folder without our mark is not ours; within it everything was private from the start.
  const marked = blobs.filter((folder) => existsSync(join(folder, STORE_MARK)))
  const { closed, stillOpen } = tighten([...data, ...marked])
  if (closed.length > 0)
    log.warn({ paths: closed }, 'other users of this machine could read these; they no longer can')
  if (stillOpen.length > 0)
    log.warn(
      { paths: stillOpen },
      'other users of this machine may read these, and they are not ours to close: chmod 700 folders, 600 files',
    )
}

/** The operator may have named a link; what is found below is followed no further. */
const real = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path))
