/** What a tool for an agent is. */

import type { Server } from '../framework/server.ts'

type Arguments = Record<string, unknown>

export type Tool = {
  name: string
  about: string
  /** JSON Schemas of the arguments, by name; all are required unless `optional` names them. */
  input: Record<string, object>
  optional?: string[]
  /** Offered with --write only. */
  writes?: true
  /** Not offered in production. */
  sandboxOnly?: true
  /** It tells of the service itself, in our own words: nobody else's text is in it. */
  isOurWords?: true
  run(server: Server, given: Arguments): Promise<unknown>
}
