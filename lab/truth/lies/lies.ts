/** All that a server can get wrong on purpose. */

import { ACCOUNTS } from './accounts.ts'
import { CONTENT } from './content.ts'
import type { Lie } from './lie.ts'
import { MESSAGES } from './messages.ts'

export const LIES: Lie[] = [...ACCOUNTS, ...CONTENT, ...MESSAGES]
