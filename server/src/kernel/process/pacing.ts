/**
 * Those of one party who come in one moment begin one after another, so that others find their way between them:
 * a hundred that begin together would all be served before the one who comes next.
 */

type Line = (() => void)[]

/** Nothing to wait for is `undefined`, not a promise: most come alone. */
export type Pacing = (party: string) => Promise<void> | undefined

export function pacing(gapMs: number): Pacing {
  const lines = new Map<string, Line>()

  function goOn(party: string, line: Line): void {
    const next = line.shift()
    if (!next) {
      lines.delete(party)
      return
    }
    setTimeout(goOn, gapMs, party, line)
    next()
  }

  return (party) => {
    const line = lines.get(party)
    if (line) return new Promise((resolve) => line.push(resolve))
    const first: Line = []
    lines.set(party, first)
    setTimeout(goOn, gapMs, party, first)
    return undefined
  }
}
