/**
 * A list that is read page by page and grows with news, however long it is. What is new stands at the end of one array,
 * what was read below it at the end of another: neither is compared, searched or copied as a whole, so a hundred
 * thousand rows cost no more than those on screen.
 */

export type Page<Row> = { data: Row[]; paging?: { cursors?: { after: string }; next?: string } }

/** Rows by their place, the newest at 0. */
export type Rows<Row> = Iterable<Row> & {
  readonly length: number
  at: (place: number) => Row | undefined
  /** -1 where it is not among them. */
  placeOf: (key: string) => number
}

export type PagedList<Row> = ReturnType<typeof pagedList<Row>>

/** `isShown`: the rest is known, so that it is not taken for news, and not among the rows. */
export function pagedList<Row>(
  read: (after: string | undefined) => Promise<Page<Row>>,
  keyOf: (row: Row) => string,
  isShown: (row: Row) => boolean = () => true,
) {
  /** The newest last. */
  let newer: Row[] = []
  /** The oldest last; those before `start` have moved to `newer`. */
  let older: Row[] = []
  let start = 0
  /** Held back, the newest last. */
  let waiting = new Map<string, Row>()
  /** From 1 in `newer`, from -1 downwards in `older`, 0 where it is not shown. */
  const spots = new Map<string, number>()
  let after: string | undefined
  let state: 'new' | 'reading' | 'more' | 'all' = 'new'
  let error: unknown
  let version = 0
  let isHeld = false
  let isBehind = false
  /** The keys of what is put while the newest page is read. */
  let noting: Set<string> | undefined
  const listeners = new Set<() => void>()

  const lengthOf = () => newer.length + older.length - start
  const has = (key: string) => spots.has(key) || waiting.has(key)
  const at = (place: number): Row | undefined =>
    place < newer.length ? newer[newer.length - 1 - place] : older[place - newer.length + start]
  function placeOf(key: string): number {
    const spot = spots.get(key) ?? 0
    if (spot > 0) return newer.length - spot
    return spot < 0 ? newer.length + (-spot - 1 - start) : -1
  }
  const rows: Rows<Row> = {
    get length() {
      return lengthOf()
    },
    at,
    placeOf,
    *[Symbol.iterator]() {
      for (let place = 0; place < lengthOf(); place++) yield at(place) as Row
    },
  }

  function changed() {
    version++
    for (const listener of listeners) listener()
  }

  async function more(): Promise<void> {
    if (isBehind) return catchUp()
    if (state === 'reading' || state === 'all') return
    state = 'reading'
    // Who reads on while rows are shown sees nothing of it: only a first look and one after a failure say so.
    const isReported = lengthOf() === 0 || error !== undefined
    error = undefined
    if (isReported) changed()
    try {
      const page = await read(after)
      for (const row of page.data) {
        const key = keyOf(row)
        if (has(key)) continue
        spots.set(key, isShown(row) ? -older.push(row) : 0)
      }
      after = page.paging?.cursors?.after
      state = page.paging?.next === undefined ? 'all' : 'more'
    } catch (caught) {
      error = caught
      state = after === undefined ? 'new' : 'more'
    }
    changed()
  }

  /** Its newest page, once more: what was written between a first look and the first news is in neither. */
  async function catchUp(): Promise<void> {
    isBehind = false
    error = undefined
    const putMeanwhile = new Set<string>()
    noting = putMeanwhile
    try {
      const { data } = await read(undefined)
      noting = undefined
      if (spots.size > 0 && !data.some((row) => has(keyOf(row)))) return await beginAgain()
      // Below the oldest that is known of this page: what is further down is not looked at.
      let place = Math.max(-1, ...data.map((row) => placeOf(keyOf(row)))) + 1
      for (const row of data.toReversed()) {
        const key = keyOf(row)
        if (!has(key)) insert(row, place)
        // What was sent while it was read is newer.
        else if (!putMeanwhile.has(key)) put(row)
        const stands = placeOf(key)
        if (stands >= 0) place = stands
      }
    } catch (caught) {
      error = caught
      isBehind = true
      noting = undefined
    }
    changed()
  }

  function insert(row: Row, place: number): void {
    const key = keyOf(row)
    if (!isShown(row)) spots.set(key, 0)
    else if (isHeld) waiting.set(key, row)
    else {
      const moved = older.slice(start, start + Math.max(0, place - newer.length)).reverse()
      start += moved.length
      newer.unshift(...moved)
      const first = newer.length - place
      newer.splice(first, 0, row)
      // What is moved stands below all that was there; otherwise only what is newer has a new spot.
      const changedFrom = moved.length > 0 ? 0 : first
      for (let index = changedFrom; index < newer.length; index++)
        spots.set(keyOf(newer[index] as Row), index + 1)
    }
  }

  /** So much was written meanwhile that there would be a hole. */
  function beginAgain(): Promise<void> {
    newer = []
    older = []
    start = 0
    waiting = new Map()
    spots.clear()
    after = undefined
    state = 'new'
    return more()
  }

  /** A row that is new, or has changed. */
  function put(row: Row): void {
    const key = keyOf(row)
    noting?.add(key)
    const spot = spots.get(key)
    if (waiting.has(key)) waiting.set(key, row)
    else if (spot !== undefined && spot > 0) newer[spot - 1] = row
    else if (spot !== undefined && spot < 0) older[-spot - 1] = row
    else if (!isShown(row)) spots.set(key, 0)
    else if (isHeld) waiting.set(key, row)
    else spots.set(key, newer.push(row))
    changed()
  }

  function hold(held: boolean): void {
    isHeld = held
    if (held || waiting.size === 0) return
    for (const [key, row] of waiting) spots.set(key, newer.push(row))
    waiting = new Map()
    changed()
  }

  return {
    more,
    catchUp,
    put,
    hold,
    has,
    rows,
    get waiting() {
      return waiting.size
    },
    get state() {
      return state
    },
    get error() {
      return error
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
