/** What happened out of sight, said once at the bottom left. */

import { type ReactNode, useSyncExternalStore } from 'react'
import { shellWords } from '../words/shell.ts'
import { IconButton } from './button.tsx'

type Toast = { id: number; words: string; action?: { label: string; run: () => void } | undefined }

const SHOWN_MS = 6000
let toasts: Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export function say(words: string, action?: Toast['action']): void {
  const id = ++last
  change([...toasts.slice(-2), { id, words, action }])
  setTimeout(() => change(toasts.filter((one) => one.id !== id)), SHOWN_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Above them what stays for as long as it is so. */
export function Toasts({ children }: { children?: ReactNode }) {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {children}
      {shown.map(({ id, words, action }) => (
        <div key={id} className="toast">
          <span className="grow">{words}</span>
          {action && (
            <button type="button" className="link" onClick={action.run}>
              {action.label}
            </button>
          )}
          <IconButton
            icon="cross"
            small
            label={shellWords.close}
            onClick={() => change(toasts.filter((one) => one.id !== id))}
          />
        </div>
      ))}
    </div>
  )
}
