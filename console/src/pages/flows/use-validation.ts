/** What the validator says about a text, a moment after it was typed. */

import type { ValidationError } from '@parley-dev/flow-json'
import { useEffect, useRef, useState } from 'react'

export type Checked = { validation_errors: ValidationError[]; warnings: ValidationError[]; ms: number }

const CALM_MS = 120

export function useValidation(text: string): Checked | undefined {
  const worker = useRef<Worker>(undefined)
  const asked = useRef(0)
  const [checked, setChecked] = useState<Checked>()
  useEffect(() => {
    const made = new Worker(new URL('./validating.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Checked & { id: number }>) => {
      if (data.id === asked.current) setChecked(data)
    })
    worker.current = made
    return () => made.terminate()
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => worker.current?.postMessage({ id: ++asked.current, text }), CALM_MS)
    return () => clearTimeout(timer)
  }, [text])
  return checked
}
