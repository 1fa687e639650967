/** Keys pressed alone, such as J and K: they are the console's, unless somebody types, or has switched them off. */

import { useEffect, useRef, useSyncExternalStore } from 'react'

const KEY = 'parley-single-keys'
const listeners = new Set<() => void>()

const areOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function switchSingleKeys(): void {
  localStorage.setItem(KEY, areOn() ? 'off' : 'on')
  for (const listener of listeners) listener()
}

export const useSingleKeysOn = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areOn)

/** Whoever types into a field means the field. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** After G a letter names a page, and means nothing else. Every listener sees the same of one press. */
const GOING_MS = 1200
let going = { since: Number.NEGATIVE_INFINITY, endedBy: 0 }

function isAfterG(event: KeyboardEvent): boolean {
  const { timeStamp } = event
  if (going.endedBy === timeStamp) return true
  const isAfter = timeStamp !== going.since && timeStamp - going.since < GOING_MS
  if (isAfter) going = { since: Number.NEGATIVE_INFINITY, endedBy: timeStamp }
  else if (event.key.toLowerCase() === 'g') going = { since: timeStamp, endedBy: 0 }
  return isAfter
}

/** `onKey` receives the key; true keeps the browser from doing what it would. `afterG`: only those pressed after G. */
export function useSingleKeys(onKey: (key: string) => unknown, { afterG = false } = {}): void {
  const handler = useRef(onKey)
  handler.current = onKey
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const isOurs = !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event) && areOn()
      const isGoing = isAfterG(event)
      if (!isOurs || isGoing !== afterG || document.querySelector('dialog[open], :popover-open')) return
      if (handler.current(event.key) === true) event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [afterG])
}
