/** The phone beside the editor. It plays what is saved, goes to the screen that the caret is in, and leads the caret back. */

import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { flowWords as words } from '../../words/flows.ts'
import { screensIn } from './screens-line.tsx'

type PhoneProps = {
  preview: string | undefined
  saved: { text: string; at: number }
  /** The place of the screen that the caret stands in. */
  caret: number | undefined
  onScreen: (place: number) => void
}

export function FlowPhone({ preview, saved, caret, onScreen }: PhoneProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef<string>(undefined)
  const [wanted, setWanted] = useState<string>()
  const [turn, setTurn] = useState(0)
  const screens = screensIn(saved.text, [])
  const atCaret = caret === undefined ? undefined : screens[caret]?.id
  useEffect(() => {
    if (atCaret === undefined || shown.current === undefined || atCaret === shown.current) return
    setWanted(atCaret)
    // Somebody may have walked on from the screen that was wanted last.
    setTurn((last) => last + 1)
  }, [atCaret])
  function look() {
    // A page of another origin cannot be looked into; then only the phone follows.
    const screen = frame.current?.contentDocument?.querySelector<HTMLElement>('[data-screen]')?.dataset.screen
    shown.current = screen ?? shown.current
    const place = screens.findIndex(({ id }) => id === screen)
    if (place < 0 || place === caret) return
    if (!document.activeElement?.closest('.cm-editor')) onScreen(place)
    // The caret moved while the page was loading.
    else if (atCaret !== undefined) setWanted(atCaret)
  }
  const address = preview === undefined ? undefined : addressOf(preview, wanted)
  return (
    <aside className="lab-phone">
      <div className="row">
        <b className="grow">{words.preview}</b>
        <small className="faint">{words.previewSaved}</small>
        <IconButton
          icon="again"
          small
          label={words.reload}
          onClick={() => {
            setWanted(undefined)
            setTurn(turn + 1)
          }}
        />
        {preview !== undefined && (
          <a
            className="icon-button"
            href={preview}
            target="_blank"
            rel="noreferrer"
            aria-label={words.alone}
            title={words.alone}
          >
            <Icon name="outside" small />
          </a>
        )}
      </div>
      {address !== undefined && (
        <iframe
          ref={frame}
          key={`${saved.at} ${turn} ${wanted}`}
          src={address}
          title={words.preview}
          onLoad={look}
        />
      )}
    </aside>
  )
}

function addressOf(preview: string, screen: string | undefined): string {
  const address = new URL(preview)
  if (screen !== undefined) address.searchParams.set('screen', screen)
  return address.href
}
