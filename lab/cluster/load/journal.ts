/** What callers saw, call by call, and what was acknowledged to them: the truth that the database is held against. */

export type Outcome =
  | 'done'
  /** With the reason a caller can do something about. */
  | 'refused'
  /** 503 with Retry-After and our error body. */
  | 'unavailable'
  /** 503 without them. */
  | 'malformed'
  /** Any other 5xx. */
  | 'broken'
  /** No answer, or none in time. */
  | 'cut off'

export type Seen = { at: number; ms: number; verb: 'read' | 'write'; outcome: Outcome }

export type Table = 'messages' | 'templates' | 'flows'

export type Journal = {
  seen: Seen[]
  /** The ids that callers were given, and when. */
  acknowledged: Record<Table, Map<string, Date>>
  /** Names that were asked for, again and again under one key until they were acknowledged. */
  names: Record<'templates' | 'flows', Set<string>>
  /** The first few answers that nobody should see. */
  odd: string[]
}

export const newJournal = (): Journal => ({
  seen: [],
  acknowledged: { messages: new Map(), templates: new Map(), flows: new Map() },
  names: { templates: new Set(), flows: new Set() },
  odd: [],
})

/** From `since` on: when writes were acknowledged again for good, and the longest time in which none was. */
export function interruption(seen: Seen[], since: number, until: number): { backMs: number; gapMs: number } {
  const writes = seen
    .filter(({ verb, outcome }) => verb === 'write' && outcome === 'done')
    .map(({ at }) => at)
    .filter((at) => at >= since && at <= until)
    .sort((a, b) => a - b)
  let [last, gapMs, backMs] = [since, 0, 0]
  for (const at of [...writes, until]) {
    if (at - last > gapMs) [gapMs, backMs] = [at - last, at - since]
    last = at
  }
  return { backMs, gapMs }
}

export function tally(
  seen: Seen[],
  verb: Seen['verb'],
  since: number,
  until: number,
): Record<Outcome, number> {
  const counts: Record<Outcome, number> = {
    done: 0,
    refused: 0,
    unavailable: 0,
    malformed: 0,
    broken: 0,
    'cut off': 0,
  }
  for (const one of seen) if (one.verb === verb && one.at >= since && one.at <= until) counts[one.outcome]++
  return counts
}
