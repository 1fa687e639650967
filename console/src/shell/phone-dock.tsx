/** The sandbox phone beside any page; it keeps its customer across pages. */

import { useSyncExternalStore } from 'react'
import { atServer } from '../server/connection.ts'
import { useScope } from '../server/scope.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { shellWords } from '../words/shell.ts'

let isOpen = false
const listeners = new Set<() => void>()

export function togglePhone(open = !isOpen): void {
  isOpen = open
  for (const listener of listeners) listener()
}

export const usePhoneOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )

export function PhoneDock() {
  const { someNumber } = useScope()
  if (!usePhoneOpen() || !someNumber) return null
  const address = atServer(`/phone/${someNumber.id}`)
  return (
    <aside className="phone-dock" aria-label={shellWords.phone}>
      <div className="row">
        <b className="grow">{shellWords.phone}</b>
        <a
          className="icon-button"
          href={address}
          target="_blank"
          rel="noreferrer"
          title={shellWords.phoneAlone}
          aria-label={shellWords.phoneAlone}
        >
          <Icon name="outside" small />
        </a>
        <IconButton icon="cross" small label={shellWords.phoneClose} onClick={() => togglePhone(false)} />
      </div>
      <iframe src={address} title={shellWords.phone} />
    </aside>
  )
}
