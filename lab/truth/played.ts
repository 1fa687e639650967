/** A transcript played at a sandbox, in this process. */

import { readConfiguration } from '../../cli/src/framework/configuration.ts'
import { type Replayed, replayed } from '../../cli/src/transcripts/replay/replayed.ts'

export type Played = Replayed

export const played = (file: string, url: string): Promise<Played> =>
  replayed(file, { url, key: 'sandbox-operator-key', configuration: readConfiguration({}, {}, '/') })
