/** What was typed, once nothing more has been typed for a moment. */

import { useEffect, useState } from 'react'

export function useCalm(text: string, ms: number): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return calm
}
