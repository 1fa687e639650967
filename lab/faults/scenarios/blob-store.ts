/** Files in an object store that is in trouble, moved by processes that are killed. */

import { troubleStore } from '../disks/blob-store.ts'
import { BOTH, notZero, type Scenario, unless } from '../scenario.ts'

export const blobStore: Scenario = {
  name: 'blob-store',
  title:
    'files move to an object store that is broken, full, slow, torn, silent and killed; kills while they move',
  bar: '0 lost, 0 wrong bytes, 0 answers but 200 and 503 in form, 0 objects that nobody knows',
  engines: BOTH,
  async run(t, { option }) {
    const figures = await troubleStore(t, {
      phaseMs: option('phase-ms', 8_000),
      kills: option('kills', 30),
    })
    return {
      count: `${figures.uploaded} files, ${figures.kills} kills`,
      figures,
      problems: [
        ...notZero(figures, 'lost', 'wrong', 'odd', 'unknownObjects'),
        ...unless(figures.refused > 0, 'the store was never missed'),
        ...unless(figures.chunksMoved >= figures.uploaded, 'not all were moved'),
      ],
    }
  },
}
