/** The process starts here: first what makes loading the rest quick, then the command. */

import * as loading from 'node:module'

// Older versions of Node do not have it.
loading.enableCompileCache?.()
const { runCommandLine } = await import('./command-line.ts')
await runCommandLine(process.argv)
