/** A button that takes a file: chosen in a window, or dropped on it. */

import { type ReactNode, useState } from 'react'

type FileButtonProps = {
  accept: string
  isBusy?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

export function FileButton({ accept, isBusy = false, onFile, children }: FileButtonProps) {
  const [isOver, setOver] = useState(false)
  return (
    <label
      className={isOver ? 'button over' : 'button'}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file && !isBusy) onFile(file)
      }}
    >
      {children}
      <input
        type="file"
        accept={accept}
        className="unseen"
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
