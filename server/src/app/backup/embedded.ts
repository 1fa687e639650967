/** Backup and restore copy the embedded database; a PostgreSQL is backed up by PostgreSQL. */

import { databaseUrlSetting } from '../../kernel/engine/index.ts'
import { type Settings, StartProblem } from '../../kernel/process/settings.ts'

export function assertEmbedded(settings: Settings): void {
  if (settings.get(databaseUrlSetting) === undefined) return
  throw new StartProblem(
    "DATABASE_URL names a PostgreSQL, which is backed up and restored with its own tools: pg_dump, or pg_basebackup with an archive of its log; docs/guides/backup.md says how. All of Parley's data is in that database, files too.",
  )
}
