/** What a reader makes of what others have saved or published. */

import type { RawExchange } from '../redaction/entry.ts'

/** What could be read, and how many requests or answers had no other half. */
export type Imported = { exchanges: Omit<RawExchange, 'at_ms' | 'ms'>[]; halves: number }
