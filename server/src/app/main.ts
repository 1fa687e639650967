/** The process starts here: first what makes loading the rest quick, then the command. */

import { enableCompileCache } from 'node:module'
import '../kernel/process/quick-imports.ts'

enableCompileCache()
const { begin } = await import('./service.ts')
begin()
