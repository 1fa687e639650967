/** A kind of thing that an account has, and how it is read, made, changed and removed: by the public door only. */

import { ACCOUNT_FIELDS } from '../generated/account-fields.ts'
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
  create(server: Server, wanted: Entry): Promise<unknown>
  change(server: Server, found: Found, wanted: Entry): Promise<unknown>
  remove?(server: Server, found: Found): Promise<unknown>
}

/** How the platform tells a vertical that nobody chose. */
const UNSET = 'UNDEFINED'

/** Only what is said: what a server does not tell, and what it adds by itself, belongs into no file. */
export const said = (kind: keyof typeof ACCOUNT_FIELDS, value: object): Value =>
  Object.fromEntries(
    ACCOUNT_FIELDS[kind].flatMap((key) => {
      const one = (value as Value)[key]
      return one === undefined || one === null || one === '' || one === UNSET ? [] : [[key, one]]
    }),
  )

type Single = {
  read(server: Server): Promise<object>
  set(server: Server, value: Value): Promise<unknown>
}

/** Of which an account has one: it is there from the start, and set as a whole. */
export const single = (name: keyof typeof ACCOUNT_FIELDS, { read, set }: Single): Kind => ({
  folder: name,
  isSingle: true,
  read: async (server) => [{ id: name, name, value: said(name, await read(server)) }],
  create: (server, { value }) => set(server, value),
  change: (server, _, { value }) => set(server, value),
})

export const fileName = (words: string): string => words.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
