/** What is written, once nothing more has been written for a moment: not every letter is worth a question. */

import { useEffect, useState } from 'react'

export function useCalm<T>(value: T, ms: number): T {
  const [calm, setCalm] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return calm
}
