/** A list that news must not push away: held by hand, or because somebody reads further down. */

import { useEffect, useState } from 'react'
import { useSingleKeys } from './single-keys.ts'

export function useHold(list: { hold: (held: boolean) => void }) {
  const [isHeld, setHeld] = useState(false)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => list.hold(isHeld || isScrolled), [list, isHeld, isScrolled])
  useSingleKeys((key) => key === 'h' && setHeld((was) => !was))
  return {
    isHeld,
    setScrolled,
    setHeld(held: boolean) {
      setHeld(held)
      if (!held) list.hold(false)
    },
  }
}
