/** The face of inboxes: receivers inside the sandbox, for whoever has no program yet. */

import type { Slice } from '../../kernel/graph/slice.ts'
import { operator } from './operator.ts'
import { pages } from './pages.ts'

export const inbox: Slice = { name: 'inbox', operator, pages }
