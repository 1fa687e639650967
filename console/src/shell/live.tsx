/** One stream for the whole console: its events reach every page that listens. */

import type { ListedEvent } from '@parley-dev/operator'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { operator } from '../server/connection.ts'
import { type LiveState, useLive } from '../server/live.ts'
import { isAway, whenBack } from '../server/reach.ts'
import { useScopeParams, worldFilter } from '../server/scope.ts'
import { say } from '../ui/toast.tsx'
import { outageWords } from '../words/shell.ts'

/** `isNews`: sent by the stream, and so perhaps not known yet. */
type OnEvent = (event: ListedEvent, isNews: boolean) => void
/** `opened`: what was read before the stream was may be old. */
type Listener = { onEvent: OnEvent; opened: () => void }
type Shared = LiveState & {
  listen: (listener: Listener) => () => void
  /** What a page has found out about an event goes to the others. */
  tell: (event: ListedEvent) => void
}

const LiveContext = createContext<Shared | undefined>(undefined)
/** Lists that events make stale are read again at most so often. */
const CALM_MS = 1500

export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const listeners = useRef(new Set<Listener>())
  /** The latest event of the stream. */
  const newest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = useLive<ListedEvent>('/operator/events', 'event', {
    onEvent(event, place) {
      // What comes in while the server is away, as far as anything does, is caught up with afterwards.
      if (!isAway()) newest.current = place || newest.current
      for (const { onEvent } of listeners.current) onEvent(event, true)
      readAgain()
    },
    opened() {
      void whatWasLast()
      for (const { opened } of listeners.current) opened()
      readAgain()
    },
  })
  function readAgain() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true })
      void client.invalidateQueries({ queryKey: ['events'] })
    }, CALM_MS)
  }
  async function whatWasLast() {
    if (newest.current !== undefined) return
    const { data } = await operator.events.list({ limit: 1 }).first()
    newest.current ??= data[0]?.id
  }
  const { world } = useScopeParams()
  const looked = useRef(world)
  looked.current = world
  useEffect(
    () =>
      whenBack((wasAway) => {
        if (!wasAway) return
        void client.invalidateQueries()
        void sayWhatCame(newest.current, worldFilter(looked.current))
      }),
    [client],
  )
  function tell(event: ListedEvent) {
    for (const { onEvent } of listeners.current) onEvent(event, false)
  }
  const listen = (listener: Listener) => {
    listeners.current.add(listener)
    return () => void listeners.current.delete(listener)
  }
  return <LiveContext value={{ ...state, listen, tell }}>{children}</LiveContext>
}

const COUNTED_MAX = 500

/** After an outage: how much happened meanwhile. */
async function sayWhatCame(newer_than: string | undefined, world: string): Promise<void> {
  if (newer_than === undefined) return say(outageWords.back)
  try {
    const { data, paging } = await operator.events.list({ newer_than, world, limit: COUNTED_MAX }).first()
    say(outageWords.caughtUp(data.length, paging?.next !== undefined))
  } catch {
    // It began again, without what it knew: then nobody can say.
    say(outageWords.back)
  }
}

export function useShellLive(): Shared {
  const shared = useContext(LiveContext)
  if (!shared) throw new Error('useShellLive is used outside of the shell')
  return shared
}

/** Each event as it is sent. */
export function useLiveEvents(listener: Listener): void {
  const { listen } = useShellLive()
  const handlers = useRef(listener)
  handlers.current = listener
  const listening = useRef(listen)
  useEffect(
    () =>
      listening.current({
        onEvent: (event, isNews) => handlers.current.onEvent(event, isNews),
        opened: () => handlers.current.opened(),
      }),
    [],
  )
}
