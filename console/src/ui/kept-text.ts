/** What is written and not saved yet, kept in this browser until it is saved or thrown away. */

import { useSyncExternalStore } from 'react'

/** `base`: the saved text that it was written over. */
type Kept = { text: string; base: string }

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export const keptTexts = (prefix: string) => {
  const keyOf = (id: string) => `${prefix}${id}`
  return {
    read(id: string): Kept | undefined {
      try {
        const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
        return typeof kept?.text === 'string' && typeof kept.base === 'string' ? kept : undefined
      } catch {
        return undefined
      }
    },
    /** False where the browser has no room for it. */
    keep(id: string, kept: Kept): boolean {
      try {
        localStorage.setItem(keyOf(id), JSON.stringify(kept))
        return true
      } catch {
        localStorage.removeItem(keyOf(id))
        return false
      } finally {
        changed()
      }
    },
    forget(id: string): void {
      localStorage.removeItem(keyOf(id))
      changed()
    },
    /** Whether there is one, in this tab or another. */
    useHas(): (id: string) => boolean {
      useSyncExternalStore(subscribe, () => keysWith(prefix))
      return (id) => localStorage.getItem(keyOf(id)) !== null
    },
  }
}

/** As one text, which compares by value. */
const keysWith = (prefix: string): string =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .sort()
    .join(' ')

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
