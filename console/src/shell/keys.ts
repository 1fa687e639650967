/** Keys that work everywhere: G and a letter goes to a page, the rest is in the list that ? shows. */

import { useEffect, useRef } from 'react'
import { pathIn, useScopeParams } from '../server/scope.ts'
import { useGo } from '../ui/navigation.tsx'
import { ENTRIES } from './entries.ts'
import { openPalette } from './palette.tsx'
import { togglePhone } from './phone-dock.tsx'

const GOING_MS = 1200

/** Whoever types into a field means the field. */
export const isTyping = (event: KeyboardEvent): boolean => {
  const target = event.composedPath()[0]
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

export function useShellKeys(showKeys: () => void): void {
  const go = useGo()
  const params = useScopeParams()
  const state = useRef({ go, params, showKeys })
  state.current = { go, params, showKeys }
  useEffect(() => {
    let goingSince = 0
    function onKey(event: KeyboardEvent) {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (
        isTyping(event) ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        document.querySelector('dialog[open]')
      )
        return
      const key = event.key.toLowerCase()
      if (Date.now() - goingSince < GOING_MS) {
        goingSince = 0
        const entry = ENTRIES.find((one) => one.key === key)
        if (entry) state.current.go(pathIn(state.current.params, entry.page))
      } else if (key === 'g') goingSince = Date.now()
      else if (key === 'p') togglePhone()
      else if (event.key === '?') state.current.showKeys()
      else if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('[data-search]')
        if (search) {
          event.preventDefault()
          search.focus()
        }
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
