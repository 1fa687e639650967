/** The verbs of interception. */

import type { Command } from 'commander'
import { addVerb } from '../framework/verb.ts'
import { interceptVerb } from './listen.ts'
import { runVerb } from './run.ts'

export function addInterceptVerbs(program: Command): void {
  addVerb(program, runVerb)
  addVerb(program, interceptVerb)
}
