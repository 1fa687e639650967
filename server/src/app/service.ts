/** What `main.ts` loads once loading is quick: as people install it, all of this is one file. */

export { plainError, withoutSecrets } from '../kernel/process/log.ts'
export { StartProblem } from '../kernel/process/settings.ts'
export { run } from './commands.ts'
