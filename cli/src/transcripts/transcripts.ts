/** The verbs about transcripts. */

import type { Command } from 'commander'
import { addGroup, addVerb } from '../framework/verb.ts'
import { importVerb } from './importing/import.ts'
import { recordVerb } from './recording/record.ts'
import { replayVerb } from './replay/replay.ts'

export function addTranscriptVerbs(program: Command): void {
  addVerb(program, recordVerb)
  addVerb(program, replayVerb)
  const transcripts = addGroup(program, 'transcripts', 'Transcripts of what others have published or saved.')
  addVerb(transcripts, importVerb)
}
