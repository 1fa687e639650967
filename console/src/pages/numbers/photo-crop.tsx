/** Which square of a photo is seen, chosen by hand or by sliders; then its way to the server. */

import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { PROFILE_PARTS } from '../../generated/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { numberWords } from '../../words/numbers.ts'
import { type Cut, drawCut, MIDDLE, sideOf } from './squared.ts'

const words = numberWords.profile.crop
const SHOWN_PX = 256
/** Closer than this, too few pixels would be left. */
const zoomMax = (picture: ImageBitmap) =>
  Math.max(1, Math.min(4, Math.min(picture.width, picture.height) / PROFILE_PARTS.photo.sideMin))
const SLIDERS = [
  ['zoom', 1],
  ['across', 0],
  ['down', 0],
] as const

type PhotoCropProps = {
  picture: ImageBitmap
  /** From 0 to 1 while it is uploaded. */
  share: number | undefined
  error: unknown
  use: (cut: Cut) => void
  cancel: () => void
}

const within = (value: number) => Math.min(1, Math.max(0, value))

export function PhotoCrop({ picture, share, error, use, cancel }: PhotoCropProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [cut, setCut] = useState(MIDDLE)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current as never, picture, cut, SHOWN_PX)
  }, [picture, cut])
  function drag(event: PointerEvent) {
    if (event.buttons !== 1) return
    // A move by the width of what is shown is a move by the side of the square.
    const side = Math.min(picture.width, picture.height) / cut.zoom
    const moved = (pixels: number, room: number) => (room <= 0 ? 0 : ((pixels / SHOWN_PX) * side) / room)
    setCut({
      ...cut,
      across: within(cut.across - moved(event.movementX, picture.width - side)),
      down: within(cut.down - moved(event.movementY, picture.height - side)),
    })
  }
  return (
    <dialog ref={dialog} className="sheet photo-crop-sheet" aria-label={words.title} onClose={cancel}>
      <div className="photo-crop">
        <b>{words.title}</b>
        <canvas
          ref={canvas}
          width={SHOWN_PX}
          height={SHOWN_PX}
          aria-label={words.hint}
          role="img"
          onPointerMove={drag}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        />
        <span className="hint">
          {words.size(picture.width, picture.height, sideOf(picture, cut))} {words.hint}
        </span>
        {SLIDERS.map(([name, min]) => (
          <label key={name} className="field">
            <span className="label">{words[name]}</span>
            <input
              type="range"
              min={min}
              max={name === 'zoom' ? zoomMax(picture) : 1}
              step="any"
              value={cut[name]}
              onChange={(event) => setCut({ ...cut, [name]: Number(event.target.value) })}
            />
          </label>
        ))}
        {share !== undefined && <progress aria-label={words.progress} value={share} max={1} />}
        {error !== null && error !== undefined && <Trouble error={error} />}
        <div className="row">
          <Button kind="go" isBusy={share !== undefined} onClick={() => use(cut)}>
            {words.use}
          </Button>
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
        </div>
      </div>
    </dialog>
  )
}
