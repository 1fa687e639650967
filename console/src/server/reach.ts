/** Whether the server can be reached. One call that fails may be bad luck: it is away when the next one fails, too. */

import { useSyncExternalStore } from 'react'

type Reach = {
  /** Since when nothing has come back. */
  awaySince?: number
  /** When it is asked again by itself. */
  againAt?: number
}

const FIRST_WAIT_MS = 1_000
const WAIT_MS_MAX = 15_000
/** What stands before the server says so while nobody is behind it. */
const NOBODY_BEHIND = [502, 503, 504]

let reach: Reach = {}
let failedAt: number | undefined
let waitMs = FIRST_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
let ask: (() => Promise<unknown>) | undefined
const listeners = new Set<() => void>()
const comeBack = new Set<(wasAway: boolean) => void>()

function become(next: Reach) {
  reach = next
  for (const listener of listeners) listener()
}

/** Every call goes through here: `again` is one that shows whether the server is there. */
export async function noted(call: Promise<Response>, again: () => Promise<unknown>): Promise<Response> {
  ask = again
  try {
    const response = await call
    if (NOBODY_BEHIND.includes(response.status)) failed()
    else reached()
    return response
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) failed()
    throw error
  }
}

/** Something broke off that should not have. */
export function suspect(): void {
  if (failedAt === undefined && ask) failed()
}

/** Nothing has come back of the last call. */
export const isAway = (): boolean => failedAt !== undefined

/** Nor of the next. */
export const isSurelyAway = (): boolean => reach.awaySince !== undefined

export function tryNow(): void {
  clearTimeout(timer)
  timer = undefined
  if (reach.awaySince !== undefined) become({ awaySince: reach.awaySince })
  void ask?.().catch(() => undefined)
}

function failed(): void {
  if (failedAt === undefined) {
    failedAt = Date.now()
    tryNow()
    return
  }
  if (timer !== undefined) return
  timer = setTimeout(tryNow, waitMs)
  become({ awaySince: failedAt, againAt: Date.now() + waitMs })
  waitMs = Math.min(waitMs * 2, WAIT_MS_MAX)
}

function reached(): void {
  if (failedAt === undefined) return
  const wasReported = reach.awaySince !== undefined
  failedAt = undefined
  waitMs = FIRST_WAIT_MS
  clearTimeout(timer)
  timer = undefined
  become({})
  for (const back of comeBack) back(wasReported)
}

/** Told when the server is there again, and whether it was away for longer than a moment. */
export function whenBack(back: (wasAway: boolean) => void): () => void {
  comeBack.add(back)
  return () => void comeBack.delete(back)
}

const nextTimeBack = () =>
  new Promise<void>((resolve) => {
    const forget = whenBack(() => {
      forget()
      resolve()
    })
  })

/** What is loaded while the server is away comes once it is back: a browser may remember what it could not load. */
export async function onceThere<T>(load: () => Promise<T>): Promise<T> {
  if (isAway()) await nextTimeBack()
  try {
    return await load()
  } catch (error) {
    suspect()
    if (!isAway()) throw error
    await nextTimeBack()
    return load()
  }
}

export const useReach = (): Reach =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => reach,
  )
