/** Copying, with a word that it was done. */

import { useEffect, useState } from 'react'
import { shellWords } from '../words/shell.ts'
import { IconButton } from './button.tsx'

const SHOWN_MS = 1500

/** A page that was not served over TLS, or is not allowed to, may not use the clipboard: then a selected field does. */
async function copyText(text: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (isCopied) return
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

export function useCopied(): [isCopied: boolean, copy: (text: string) => void] {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, (text) => void copyText(text).then(() => setCopied(true))]
}

export function Copy({ text, label }: { text: string; label: string }) {
  const [isCopied, copy] = useCopied()
  return (
    <>
      <IconButton
        className="small-icon"
        icon={isCopied ? 'check' : 'copy'}
        small
        label={`${shellWords.copy}: ${label}`}
        onClick={() => copy(text)}
      />
      <span className="unseen" role="status">
        {isCopied ? shellWords.copied : ''}
      </span>
    </>
  )
}
