/** Keys that work everywhere: G and a letter goes to a page, the rest is in the list that ? shows. */

import { useEffect } from 'react'
import { pathIn, useScopeParams } from '../server/scope.ts'
import { useIsSandbox } from '../server/session.ts'
import { useGo } from '../ui/navigation.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { useEntries } from './entries.ts'
import { openPalette } from './palette.tsx'
import { togglePhone } from './phone-dock.tsx'

export function useShellKeys(showKeys: () => void): void {
  const go = useGo()
  const params = useScopeParams()
  const entries = useEntries()
  const isSandbox = useIsSandbox()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openPalette()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useSingleKeys(
    (pressed) => {
      const entry = entries.find((one) => one.key === pressed.toLowerCase())
      if (entry) go(pathIn(params, entry.page))
      return entry !== undefined
    },
    { afterG: true },
  )
  useSingleKeys((pressed) => {
    const key = pressed.toLowerCase()
    if (key === 'p' && isSandbox) togglePhone()
    else if (key === '?') showKeys()
    else if (key === '/') {
      const search = document.querySelector<HTMLElement>('[data-search]')
      search?.focus()
      return search !== null
    }
    return false
  })
}
