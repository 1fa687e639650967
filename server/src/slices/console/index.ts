/** The console: who is signed in to it, and its files. */

import type { Slice } from '../../kernel/graph/slice.ts'
import { forgetOldSessions } from './jobs.ts'
import { consoleDirSetting, consolePages } from './serve.ts'
import { findSession } from './session.ts'
import { sessionPages } from './sign-in.ts'

export const consoleSlice: Slice = {
  name: 'console',
  pages: { ...sessionPages, ...consolePages },
  settings: [consoleDirSetting],
  jobs: [forgetOldSessions],
  findSession,
}
