/** T15: backups under load, restored; and killed on the way. */

import { backUpUnderLoad } from '../disks/backups.ts'
import { killBackups } from '../kills/backup-kills.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

/** For a gigabyte; what is smaller has less. */
const RESTORE_MS_PER_GB_MAX = 60_000

export const backups: Scenario = {
  name: 'backups',
  test: 'T15',
  title: 'a backup beside 500 writes a second, restored; kills of backups and restores',
  bar: '0 acknowledged before it lost, 0 torn, files and audit intact, 0 calls refused; 60 s/GB to restore; 0 halves',
  engines: ['sqlite'],
  async run(_t, { option }) {
    const ballastMb = option('mb', 1_000)
    const load = await backUpUnderLoad({
      callsPerSecond: option('calls-per-second', 500),
      callsBefore: option('calls-before', 2_000),
      ballastMb,
    })
    const kills = await killBackups({ kills: option('kills', 50), ballastMb: 64 })
    const figures = { ...load, ...kills }
    return {
      count: `${load.backupMb} MB, ${load.calls} writes, ${kills.backupKills + kills.restoreKills} kills`,
      figures,
      problems: [
        ...notZero(figures, 'lost', 'torn', 'unknown', 'filesWrong', 'auditBroken', 'damaged', 'stuck'),
        ...notZero(figures, 'failed', 'half', 'ruined', 'changed'),
        ...unless(
          load.restoreMs <= RESTORE_MS_PER_GB_MAX * Math.max(1, load.backupMb / 1_024),
          'slow to restore',
        ),
      ],
    }
  },
}
