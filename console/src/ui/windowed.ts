/** Which rows of a long list are on screen. All are equally tall, so it is a matter of division, however many there are. */

import { type RefObject, useEffect, useState } from 'react'

/** Beyond the edges, so that quick scrolling shows no gaps. */
const SPARE = 12

export function useWindowed(frame: RefObject<HTMLElement | null>, rowCount: number, rowPx: number) {
  const [seen, setSeen] = useState({ first: 0, last: 60 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let isAsked = false
    function look() {
      isAsked = false
      if (!element) return
      const first = Math.max(0, Math.floor(element.scrollTop / rowPx) - SPARE)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowPx) + SPARE
      setSeen((was) => (was.first === first && was.last === last ? was : { first, last }))
    }
    function ask() {
      if (isAsked) return
      isAsked = true
      requestAnimationFrame(look)
    }
    look()
    element.addEventListener('scroll', ask, { passive: true })
    const size = new ResizeObserver(ask)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', ask)
      size.disconnect()
    }
  }, [frame, rowPx])
  const last = Math.min(seen.last, rowCount - 1)
  const first = Math.min(seen.first, Math.max(0, last))
  return { places: Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step), last }
}
