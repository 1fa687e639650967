/** Server-sent events, read for as long as a page looks: the browser takes up where it was cut off. */

import { useEffect, useRef, useState } from 'react'
import { atServer } from './connection.ts'
import { suspect, whenBack } from './reach.ts'

export type LiveState = { isLive: boolean; since: number }

const AGAIN_MS = 4_000
const PATIENCE_MS = 3_000

/** `path` undefined: nothing is read. `opened`: from here on all is sent, and what was read before may be old. */
export function useLive<News>(
  path: string | undefined,
  event: string,
  { onEvent, opened }: { onEvent: (news: News, place: string) => void; opened: () => void },
): LiveState {
  const [state, setState] = useState<LiveState>({ isLive: false, since: Date.now() })
  const handlers = useRef({ onEvent, opened })
  handlers.current = { onEvent, opened }
  useEffect(() => {
    if (path === undefined) return
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    const become = (isLive: boolean) =>
      setState((was) => (was.isLive === isLive ? was : { isLive, since: Date.now() }))
    function open() {
      source = new EventSource(atServer(path as string))
      source.addEventListener('open', () => {
        clearTimeout(silence)
        silence = undefined
        become(true)
        handlers.current.opened()
      })
      source.addEventListener(event, (message) =>
        handlers.current.onEvent(JSON.parse(message.data), message.lastEventId),
      )
      source.addEventListener('error', () => {
        suspect()
        // The server ends a stream now and then; who is back at once was never away.
        silence ??= setTimeout(() => {
          silence = undefined
          if (source?.readyState !== EventSource.OPEN) become(false)
        }, PATIENCE_MS)
        // The browser tries again by itself, unless it was refused.
        if (source?.readyState !== EventSource.CLOSED) return
        clearTimeout(timer)
        timer = setTimeout(open, AGAIN_MS)
      })
    }
    open()
    const forget = whenBack((wasAway) => {
      if (!wasAway || source?.readyState === EventSource.OPEN) return
      clearTimeout(timer)
      source?.close()
      open()
    })
    return () => {
      forget()
      clearTimeout(timer)
      clearTimeout(silence)
      source?.close()
    }
  }, [path, event])
  return state
}
