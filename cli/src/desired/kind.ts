/** A kind of thing that an account has, and how it is read, made, changed and removed: by the public door only. */

import type { Server } from '../manners/server.ts'

export type Value = Record<string, unknown>

/** One thing: what its file is called, and what stands in it. */
export type Entry = { name: string; value: Value }
/** As the server has it. */
export type Found = Entry & { id: string }

export type Kind = {
  /** Its folder; a kind of which there is one has a file instead: `profile.json`. */
  folder: string
  isSingle?: boolean
  /** Keys that no server tells, so that nobody can say whether they differ. */
  untold?: string[]
  read(server: Server): Promise<Found[]>
  create(server: Server, wanted: Entry): Promise<void>
  change(server: Server, found: Found, wanted: Entry): Promise<void>
  remove?(server: Server, found: Found): Promise<void>
}

/** Only what is said: what a server does not tell, and what it adds by itself, belongs into no file. */
export const said = (value: object, keys: string[]): Value =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const one = (value as Value)[key]
      return one === undefined || one === null || one === '' ? [] : [[key, one]]
    }),
  )

export const fileName = (words: string): string => words.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
