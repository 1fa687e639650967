/** A small file of the system's, read again when it has changed; without the thread pool, which a slow disk could fill. */

import { readFileSync, statSync } from 'node:fs'

const LOOKED_AT_EVERY_MS = 1_000

/** Gives what the file says; what an empty one would say where there is none. */
export function watchedFile<T>(path: string, read: (text: string) => T): () => T {
  let known: { changed: number; value: T } | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (known && performance.now() - lookedAt < LOOKED_AT_EVERY_MS) return known.value
    lookedAt = performance.now()
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (known?.changed !== changed) known = { changed, value: read(changed === 0 ? '' : textOf(path)) }
    return known.value
  }
}

/** It may be gone, or not ours to read: then it says nothing. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
