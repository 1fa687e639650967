/** Light or dark: as the system has it, until somebody chooses. */

import { useSyncExternalStore } from 'react'

const KEY = 'parley-theme'
type Theme = 'light' | 'dark'

const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const chosen = (): Theme | undefined => {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : undefined
}
const current = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light')

export function applyTheme(): void {
  const theme = chosen()
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

export function switchTheme(): void {
  localStorage.setItem(KEY, current() === 'dark' ? 'light' : 'dark')
  applyTheme()
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    system.addEventListener('change', listener)
    return () => {
      listeners.delete(listener)
      system.removeEventListener('change', listener)
    }
  }, current)
