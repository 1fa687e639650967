/**
 * A list that is read page by page and told of news, however long it grows. Rows stand in one array that is never
 * compared or copied as a whole: a hundred thousand of them cost no more than those on screen.
 */

export type Page<Row> = { data: Row[]; paging?: { cursors?: { after: string }; next?: string } }

export type PagedList<Row> = ReturnType<typeof pagedList<Row>>

export function pagedList<Row>(
  read: (after: string | undefined) => Promise<Page<Row>>,
  keyOf: (row: Row) => string,
) {
  let rows: Row[] = []
  let waiting: Row[] = []
  let after: string | undefined
  let state: 'new' | 'reading' | 'more' | 'all' = 'new'
  let error: unknown
  let version = 0
  let isHeld = false
  let isBehind = false
  const places = new Map<string, Row>()
  const listeners = new Set<() => void>()

  function changed() {
    version++
    for (const listener of listeners) listener()
  }

  async function more(): Promise<void> {
    if (isBehind) return catchUp()
    if (state === 'reading' || state === 'all') return
    state = 'reading'
    // Who reads on while rows are shown sees nothing of it: only a first look and one after a failure say so.
    const isTold = rows.length === 0 || error !== undefined
    error = undefined
    if (isTold) changed()
    try {
      const page = await read(after)
      for (const row of page.data) {
        if (places.has(keyOf(row))) continue
        places.set(keyOf(row), row)
        rows.push(row)
      }
      after = page.paging?.cursors?.after
      state = page.paging?.next === undefined ? 'all' : 'more'
    } catch (caught) {
      error = caught
      state = after === undefined ? 'new' : 'more'
    }
    changed()
  }

  /** Its newest page, once more: what was written between a first look and the first news is told by neither. */
  async function catchUp(): Promise<void> {
    isBehind = false
    error = undefined
    const before = new Map(places)
    try {
      const { data } = await read(undefined)
      if (rows.length > 0 && !data.some((row) => places.has(keyOf(row)))) return await beginAnew()
      let place = rows.length
      for (const row of data.toReversed()) {
        const key = keyOf(row)
        const known = places.get(key)
        if (known === undefined) insert(row, place)
        // What was told while it was read is newer.
        else if (known === before.get(key)) put(row)
        const stands = rows.indexOf(places.get(key) as Row)
        if (stands >= 0) place = stands
      }
    } catch (caught) {
      error = caught
      isBehind = true
    }
    changed()
  }

  function insert(row: Row, place: number): void {
    places.set(keyOf(row), row)
    if (isHeld) waiting.unshift(row)
    else rows.splice(place, 0, row)
  }

  /** So much was written meanwhile that there would be a hole. */
  function beginAnew(): Promise<void> {
    rows = []
    waiting = []
    places.clear()
    after = undefined
    state = 'new'
    return more()
  }

  /** A row that is new, or has changed. */
  function put(row: Row): void {
    const key = keyOf(row)
    const known = places.get(key)
    places.set(key, row)
    if (known === undefined) {
      if (isHeld) waiting.unshift(row)
      else rows = [row, ...rows]
    } else {
      const place = rows.indexOf(known)
      if (place >= 0) rows[place] = row
      else waiting = waiting.map((one) => (one === known ? row : one))
    }
    changed()
  }

  function hold(held: boolean): void {
    isHeld = held
    if (!held && waiting.length > 0) {
      rows = [...waiting, ...rows]
      waiting = []
      changed()
    }
  }

  return {
    more,
    catchUp,
    put,
    hold,
    has: (key: string) => places.has(key),
    get rows() {
      return rows
    },
    get waiting() {
      return waiting.length
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
