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

/** `hear` is told the key; true keeps the browser from doing what it would. */
export function useSingleKeys(hear: (key: string) => unknown): void {
  const hearing = useRef(hear)
  hearing.current = hear
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isOurs = !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event) && areOn()
      if (!isOurs || document.querySelector('dialog[open], :popover-open')) return
      if (hearing.current(event.key) === true) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
