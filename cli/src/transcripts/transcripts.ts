/** The verbs about transcripts. */

import type { Command } from 'commander'
import { addVerb } from '../manners/verb.ts'
import { recordVerb } from './recording/record.ts'
import { replayVerb } from './replay/replay.ts'

export function addTranscriptVerbs(program: Command): void {
  addVerb(program, recordVerb)
  addVerb(program, replayVerb)
}
