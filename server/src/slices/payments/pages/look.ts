/** How the pages look that a merchant passes on the way: the calm card, and what to press. */

import { CARD } from '../../../kernel/pages/page-look.ts'

export const STYLE = `${CARD}
form { margin-top: 28px; display: grid; gap: 10px }
.plain { padding: 13px 20px; border: 1px solid var(--line); border-radius: 999px; cursor: pointer; font: inherit;
  font-weight: 600; background: transparent; color: var(--ink) } .plain:hover { background: var(--canvas) }
`
