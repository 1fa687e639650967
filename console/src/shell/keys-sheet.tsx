/** All keys, and a switch for those that are pressed alone. */

import type { RefObject } from 'react'
import { useIsSandbox } from '../server/session.ts'
import { IconButton } from '../ui/button.tsx'
import { COMMAND_KEY } from '../ui/keyboard.ts'
import { switchSingleKeys, useSingleKeysOn } from '../ui/single-keys.ts'
import { keyWords, shellWords } from '../words/shell.ts'

/** The laboratory, and the phone. */
const SANDBOX_KEYS: string[] = ['G L', 'P']

export function KeysSheet({ sheet }: { sheet: RefObject<HTMLDialogElement | null> }) {
  const areOn = useSingleKeysOn()
  const isSandbox = useIsSandbox()
  const keys = keyWords.filter(([key]) => isSandbox || !SANDBOX_KEYS.includes(key))
  return (
    <dialog ref={sheet} className="sheet keys" aria-label={shellWords.keysTitle}>
      <div className="row">
        <b className="grow">{shellWords.keysTitle}</b>
        <IconButton icon="cross" label={shellWords.close} onClick={() => sheet.current?.close()} />
      </div>
      <label className="check">
        <input type="checkbox" checked={areOn} onChange={switchSingleKeys} />
        {shellWords.singleKeys}
      </label>
      <dl className="keys-list">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one === 'Mod' ? COMMAND_KEY : one}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
