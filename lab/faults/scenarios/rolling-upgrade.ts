/** Two versions on one PostgreSQL: an upgrade without a pause, and the way back. */

import { beforeNewestMigration, checkOut, isTolerant } from '../databases/checkout.ts'
import { plantMigration } from '../databases/planted-migration.ts'
import { upgradeUnderLoad } from '../databases/rolling-upgrade.ts'
import { notZero, type Scenario, unless } from '../scenario.ts'

export const rollingUpgrade: Scenario = {
  name: 'rolling-upgrade',
  title:
    'from the version before the newest migration to this one, from this one to one with a migration more, and back',
  bar: '0 failed, 0 lost; both versions served at once',
  engines: ['postgres'],
  async run(t, { option }) {
    const admin = process.env.TEST_DATABASE_URL ?? ''
    const sharedMs = option('shared-ms', 3_000)
    const { commit, migration } = beforeNewestMigration()
    const [earlier, present, later] = [checkOut(commit), checkOut('HEAD'), checkOut('HEAD')]
    for (const one of [earlier, present, later]) t.after(one.remove)
    plantMigration(later.folder)

    const arrived = await upgradeUnderLoad({
      admin,
      from: earlier.main,
      to: present.main,
      goesBack: isTolerant(commit),
      sharedMs,
    })
    const planted = await upgradeUnderLoad({
      admin,
      from: present.main,
      to: later.main,
      goesBack: true,
      sharedMs,
    })
    const figures = {
      calls: arrived.calls + planted.calls,
      failed: arrived.failed + planted.failed,
      lost: arrived.lost + planted.lost,
      besideEachOther: arrived.besideEachOther + planted.besideEachOther,
      newest: migration,
      wentBack: `${arrived.wentBack} (${migration}), ${planted.wentBack} (one that was planted)`,
    }
    return {
      count: `2 upgrades, ${figures.calls} calls`,
      figures,
      problems: [
        ...notZero(figures, 'failed', 'lost'),
        ...[arrived.firstFailure, planted.firstFailure].filter((one) => one !== ''),
        ...unless(arrived.besideEachOther > 0 && planted.besideEachOther > 0, 'the versions did not meet'),
      ],
    }
  },
}
