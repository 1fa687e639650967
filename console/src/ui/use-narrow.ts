/** How wide the page is: as a phone, or as a desk with room for a third column. */

import { useSyncExternalStore } from 'react'

function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}

const narrow = matchMedia('(max-width: 767px)')
const wide = matchMedia('(min-width: 1680px)')

export const useNarrow = (): boolean => useMedia(narrow)
export const useWide = (): boolean => useMedia(wide)
