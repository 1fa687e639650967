/**
 * Which rows a statement reaches, as far as its text says: it decides what two members of one transaction may do at
 * the same time (shared-transaction.ts). A statement that is not understood reaches more rows, never fewer.
 */

/** For a column, which of the statement's values a row must have in it to be reached. */
type Pins = Map<string, number>

export type Reach = {
  tables: readonly string[]
  /** Of the one table; undefined where any of its rows may be reached. */
  pins: Pins | undefined
  /** A plain insert conflicts only in a unique index, which reports it. */
  does: 'read' | 'insert' | 'change' | 'lock'
  /** Its deletes may cascade to rows of any table. */
  isWide: boolean
  /** Run twice at one moment, it answers the same. */
  isPlain: boolean
  /** It concerns the transaction itself and must run in one of its own. */
  isSolitary: boolean
}

const KNOWN_MAX = 5_000
const known = new Map<string, Reach>()

export function reachOf(text: string): Reach {
  let reach = known.get(text)
  if (!reach) {
    // Generated texts, with lists of any length, are not cached for ever.
    if (known.size >= KNOWN_MAX) known.clear()
    reach = read(text.replaceAll(/\s+/g, ' ').trim())
    known.set(text, reach)
  }
  return reach
}

/** If both fix the column to different values, no row is in both. */
export function mayMeet(
  a: { reach: Reach; values: readonly unknown[] },
  b: { reach: Reach; values: readonly unknown[] },
): boolean {
  if (!a.reach.pins || !b.reach.pins) return true
  for (const [column, at] of a.reach.pins) {
    const other = b.reach.pins.get(column)
    if (other !== undefined && String(a.values[at]) !== String(b.values[other])) return false
  }
  return true
}

const NAMED_LOCK = /^select pg_advisory_xact_lock\(hashtextextended\(\$1, 0\)\)$/i
const NAMED: Omit<Reach, 'isSolitary'> = {
  tables: ['a named lock'],
  pins: new Map([['name', 0]]),
  does: 'lock',
  isWide: false,
  isPlain: false,
}
const LOCKS = /\bfor (no key )?(update|share)\b|\bfor key share\b/i
const CHANGES = /\b(update|delete from|merge into|on conflict)\b/i
const ADDS = /\binsert into\b/i

function read(text: string): Reach {
  const verb = /^\w+/.exec(text)?.[0].toLowerCase() ?? ''
  const isUnderstood = ['select', 'insert', 'update', 'delete', 'with'].includes(verb)
  const isNamedLock = NAMED_LOCK.test(text)
  const isSolitary = !isUnderstood || (/pg_(try_)?advisory/i.test(text) && !isNamedLock)
  if (isNamedLock) return { ...NAMED, isSolitary }
  const does = LOCKS.test(text) ? 'lock' : CHANGES.test(text) ? 'change' : ADDS.test(text) ? 'insert' : 'read'
  const tables = tablesIn(text)
  const isOne = tables.length === 1 && !/[(,] ?select\b|\bunion\b/i.test(text)
  return {
    tables,
    pins: isOne ? (verb === 'insert' ? pinnedByInsert(text) : pinnedByWhere(text, verb)) : undefined,
    does,
    isWide: /\bdelete from\b/i.test(text),
    isPlain: does === 'read' && verb === 'select' && !text.includes('('),
    isSolitary,
  }
}

const LISTED =
  /\b(?:from|join|into|update|using|only|table) (?!select\b|set\b|skip\b|nowait\b)((?:"?\w+"?(?: as)?(?: "?\w+"?)?, ?)*"?\w+"?)/gi
const NO_NAME = new Set(['of', 'lateral', 'unnest', 'json_each', 'json_to_recordset', 'excluded'])

function tablesIn(text: string): string[] {
  const found = new Set<string>()
  for (const [, list = ''] of text.matchAll(LISTED))
    for (const part of list.split(',')) {
      const name = /^ ?"?(\w+)"?/.exec(part)?.[1]?.toLowerCase()
      if (name !== undefined && !NO_NAME.has(name)) found.add(name)
    }
  return [...found]
}

const PIN =
  /(?:where|and) (?:"?\w+"?\.)?"?(\w+)"? = \$(\d+)(?= and | order by | limit | for | returning |$)/gi

function pinnedByWhere(text: string, verb: string): Pins | undefined {
  const where = / where .*$/i.exec(text)?.[0] ?? ''
  if (/ or | not /i.test(where)) return undefined
  const pins: Pins = new Map()
  for (const [, column = '', number] of where.matchAll(PIN)) pins.set(column, Number(number) - 1)
  // A column that is set has one value before and another one after.
  const set = verb === 'update' ? (/ set (.*?) where /i.exec(text)?.[1] ?? '') : ''
  for (const [, column = ''] of set.matchAll(/(?<!\w)"?(\w+)"? = /g)) pins.delete(column)
  return pins
}

/** The row that it writes, or the one that is there already. */
function pinnedByInsert(text: string): Pins | undefined {
  const [, columns = '', values = '', rest = ''] =
    /^insert into "?\w+"? \(([^)]*)\) values \(([^()]*)\)(.*)$/i.exec(text) ?? []
  if (columns === '' || rest.startsWith(',')) return undefined
  const names = columns.split(',').map((one) => one.trim().replaceAll('"', ''))
  const places = values.split(',').map((one) => /^ ?\$(\d+) ?$/.exec(one)?.[1])
  const [isUpsert, target] = /on conflict(?: \(([^)]*)\))?/i.exec(rest) ?? []
  if (isUpsert && target === undefined) return undefined
  const among = target?.split(',').map((one) => one.trim().replaceAll('"', ''))
  const pins: Pins = new Map()
  for (const [at, name] of names.entries()) {
    const place = places[at]
    if (place !== undefined && (among?.includes(name) ?? true)) pins.set(name, Number(place) - 1)
  }
  return pins
}
