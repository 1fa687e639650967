/**
 * Where chunks of files may lie outside the database: a folder or an object store. An object is written once, under a
 * name that Parley draws, and never changed; nothing that comes from outside is part of its name.
 */

import { randomBytes } from 'node:crypto'

export type BlobStore = {
  /** Where it is, for people; without any secret. */
  title: string
  /** Before the first object of an installation is put there. */
  begin(): Promise<void>
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such object. */
  get(name: string): Promise<Buffer | undefined>
  /** Nothing happens when there is no such object. */
  remove(name: string): Promise<void>
  close(): Promise<void>
}

/** Why a store did not do what it was asked to. */
export class StoreTrouble extends Error {
  /** Temporary: nobody has to correct anything. */
  readonly isPassing: boolean

  constructor(why: string, { isPassing }: { isPassing: boolean }) {
    super(why)
    this.isPassing = isPassing
  }
}

/** The one object with a fixed name: it says which installation the store belongs to. */
export const STORE_MARK = 'parley-store'

export const newObjectName = (): string => randomBytes(16).toString('hex')

const DRAWN = /^[0-9a-f]{32}$/

/** Many files in one folder are slow on some systems: 256 folders. A name that Parley did not draw leads nowhere. */
export function pathOfObject(name: string): string {
  if (name === STORE_MARK) return name
  if (!DRAWN.test(name)) throw new Error(`${JSON.stringify(name)} is no name of an object`)
  return `${name.slice(0, 2)}/${name}`
}
