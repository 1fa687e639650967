/** What opens beside a button: the platform's own popover, which closes by Escape and by a click elsewhere. */

import { type ReactNode, useId, useRef, useState } from 'react'

export type PopoverProps = {
  label: string
  className?: string
  /** The button's own look. */
  face: ReactNode
  title?: string
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

export function Popover({
  label,
  className = 'button',
  face,
  title,
  align = 'start',
  children,
}: PopoverProps) {
  const id = useId()
  const anchor = `--anchor${id.replace(/[^\w]/g, '')}`
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        title={title}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={title}
        popoverTarget={id}
        style={{ anchorName: anchor } as object}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`popover ${align}`}
        style={{ positionAnchor: anchor } as object}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
