/** Whether this is the width of a phone. */

import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 767px)')

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
