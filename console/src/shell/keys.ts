/** Keys that work everywhere: G and a letter goes to a page, the rest is in the list that ? shows. */

import { useEffect, useRef } from 'react'
import { pathIn, useScopeParams } from '../server/scope.ts'
import { useIsSandbox } from '../server/session.ts'
import { useGo } from '../ui/navigation.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { useEntries } from './entries.ts'
import { openPalette } from './palette.tsx'
import { togglePhone } from './phone-dock.tsx'

const GOING_MS = 1200

export function useShellKeys(showKeys: () => void): void {
  const go = useGo()
  const params = useScopeParams()
  const entries = useEntries()
  const isSandbox = useIsSandbox()
  const goingSince = useRef(0)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openPalette()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useSingleKeys((pressed) => {
    const key = pressed.toLowerCase()
    if (Date.now() - goingSince.current < GOING_MS) {
      goingSince.current = 0
      const entry = entries.find((one) => one.key === key)
      if (entry) go(pathIn(params, entry.page))
    } else if (key === 'g') goingSince.current = Date.now()
    else if (key === 'p' && isSandbox) togglePhone()
    else if (key === '?') showKeys()
    else if (key === '/') {
      const search = document.querySelector<HTMLElement>('[data-search]')
      search?.focus()
      return search !== null
    }
    return false
  })
}
