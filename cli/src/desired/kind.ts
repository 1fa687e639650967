/** A kind of thing that an account has, and how it is read, made, changed and removed: by the public door only. */

import type { Server } from '../framework/server.ts'
import { ACCOUNT_FIELDS } from '../generated/account-fields.ts'

export type Value = Record<string, unknown>

/** One thing: what its file is called, and what stands in it. */
export type Entry<V extends object = Value> = { name: string; value: V }
/** As the server has it. */
export type Found<V extends object = Value> = Entry<V> & { id: string }

/** A file is taken for what its kind takes: the server judges what stands in it. */
export type Kind<V extends object = Value> = {
  /** Its folder; a kind of which there is one has a file instead: `profile.json`. */
  folder: string
  isSingle?: boolean
  /** Keys that no server tells, so that nobody can say whether they differ. */
  unreadable?: string[]
  read(server: Server): Promise<Found<V>[]>
  create(server: Server, wanted: Entry<V>): Promise<unknown>
  change(server: Server, found: Found<V>, wanted: Entry<V>): Promise<unknown>
  remove?(server: Server, found: Found<V>): Promise<unknown>
}

/** How the platform tells a vertical that nobody chose. */
const UNSET = 'UNDEFINED'

/** Only what is said: what a server does not tell, and what it adds by itself, belongs into no file. */
export function said<V extends object = Value>(kind: keyof typeof ACCOUNT_FIELDS, value: object): V {
  const known: Value = { ...value }
  const isSaid = (one: unknown) => one !== undefined && one !== null && one !== '' && one !== UNSET
  return Object.fromEntries(
    ACCOUNT_FIELDS[kind].filter((key) => isSaid(known[key])).map((key) => [key, known[key]]),
  ) as V
}

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
