/** The process starts here: first the cache that makes loading the rest quick, then the command. */

import { enableCompileCache } from 'node:module'

enableCompileCache()
// Whoever read what we print has left (`npm start | head`), or its disk is full: no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const [{ run }, { StartProblem }] = await Promise.all([
  import('./commands.ts'),
  import('../kernel/settings.ts'),
])

run(process.argv[2] ?? 'serve').catch((error: Error) => {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exit(1)
})
