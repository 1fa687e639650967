/** A change of the platform: from which day it holds, what it says, and how sure that is. */

export const CONCERNS = ['versions', 'pricing', 'limits', 'customers', 'templates', 'messages'] as const

export type Change = {
  name: string
  /** Days begin at midnight UTC. */
  from: string
  until?: string
  /** One sentence. */
  says: string
  source: string
  /** Whether the platform itself says so, and says the day. */
  certain: boolean
  concerns: (typeof CONCERNS)[number]
  /** Only who speaks this version or a later one meets it. */
  version?: string
  /** It holds only where somebody switches it on. */
  isOptional?: true
}
