/** The part of the door that knows no caller, for `call`: jobs, outbox and delivery, the rest of the door, stand on that. */

export type { BlobStore } from './blobs/blob-store.ts'
export type { Blobs } from './blobs/blobs.ts'
export { compilable, compiledOnce } from './compiled.ts'
export { held, listed } from './dialect.ts'
export { isWorld, type WorldFilter } from './of-world.ts'
export { removeOlder } from './remove-older.ts'
export type { Storage } from './storage.ts'
export * from './tables.ts'
