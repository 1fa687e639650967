/** The service itself: started here, or for the length of a command. */

import type { Command } from 'commander'
import { addExec } from './exec.ts'
import { addStart } from './start.ts'

export function addServingVerbs(program: Command): void {
  addStart(program)
  addExec(program)
}
