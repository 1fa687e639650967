/** T48: files of worlds that strangers changed. */

import { house } from '../../../server/test/house.ts'
import { loadStrangersFiles } from '../attacks/strangers-files.ts'
import { BOTH, type Scenario } from '../scenario.ts'

export const strangersFiles: Scenario = {
  name: 'strangers-files',
  test: 'T48',
  title:
    'snapshots and bundles of real worlds, each changed in one place by the type of a column or with the id of another world',
  bar: 'refused or harmless; 0 x 5xx afterwards; every table of the other worlds the same',
  engines: BOTH,
  async run(t, { option }) {
    const mutations = option('mutations', 2_000)
    const here = await house(t, { PARLEY_REVIEW_DELAY_MS: '3600000' })
    const { problems, ...figures } = await loadStrangersFiles(here, { mutations, seed: option('seed', 48) })
    return {
      count: `${figures.files} files, ${figures.refused} refused, ${figures.loaded} worlds loaded`,
      figures,
      problems,
    }
  },
}
