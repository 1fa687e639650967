/** Definitions of flows that were typed and not saved. */

import { useEffect, useState } from 'react'
import { keptTexts } from '../../ui/kept-text.ts'

export const flowDrafts = keptTexts('parley-flow-draft-')

type Saved = { text: string; at: number }

/** The text of a flow: what was typed here last, or what is saved. */
export function useFlowText(id: string, first: string, isDraft: boolean) {
  const [kept] = useState(() => (isDraft ? flowDrafts.read(id) : undefined))
  const [text, setText] = useState(kept?.text ?? first)
  const [saved, setSaved] = useState<Saved>({ text: first, at: 0 })
  const [base, setBase] = useState(kept?.base ?? first)
  const [isKept, setKept] = useState(true)
  const [takenBack, setTakenBack] = useState(0)
  const isSaved = text === saved.text
  useEffect(() => {
    if (isDraft && !isSaved) setKept(flowDrafts.keep(id, { text, base }))
    else flowDrafts.forget(id)
  }, [id, text, base, isDraft, isSaved])
  return {
    text,
    setText,
    saved,
    isSaved,
    /** False where the browser had no room for it. */
    isKept,
    /** What is saved is not what it was written over: somebody else saved, too. */
    isBehind: !isSaved && base !== saved.text,
    /** Counts how often the editor has to begin again. */
    takenBack,
    wasSaved(now: string) {
      setSaved({ text: now, at: Date.now() })
      setBase(now)
    },
    takeBack() {
      setText(saved.text)
      setBase(saved.text)
      setTakenBack(takenBack + 1)
    },
  }
}
