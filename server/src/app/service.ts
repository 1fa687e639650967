/** What `main.ts` loads once loading is quick: as people install it, all of this is one file. */

import { setFlagsFromString } from 'node:v8'
import { plainError, withoutSecrets } from '../kernel/process/log.ts'
import { StartProblem } from '../kernel/process/settings.ts'
import { run } from './commands.ts'
import { rememberParent } from './orphan.ts'

export function begin(): void {
  // Garbage is a large part of what a busy process would hold: it is collected before it is half as much as what is in use.
  setFlagsFromString('--heap-growing-percent=50')
  // Whatever is written, the database's own files among it, is for this user alone, whoever started us with which umask.
  process.umask(0o077)
  // Whoever read what we print has left (`npm start | head`), or its disk is full: no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  rememberParent()
  run(process.argv[2] ?? 'serve', process.argv.slice(3)).catch((error: Error) => {
    const { message, stack = message } = plainError(error)
    console.error(withoutSecrets(error instanceof StartProblem ? message : stack))
    process.exit(1)
  })
}
