/**
 * Whether what callers saw of one thing can be explained as if each call had happened at one moment between its beginning
 * and its answer: the search of Wing and Gong, which remembers with Lowe where it has already been in vain.
 */

export type Recorded<Input, Output> = {
  input: Input
  /** None where the caller never learned what came of it: it happened at some moment after its beginning, or never. */
  output: Output | undefined
  from: number
  /** When it was answered; `Infinity` where it was not. */
  to: number
}

export type Model<State, Input, Output> = {
  initial: State
  /** The state after a call that was answered so; none where it cannot be answered so in this state. */
  step(state: State, input: Input, output: Output | undefined): State | undefined
  /** Equal for equal states. */
  identify(state: State): string
}

export function isLinearizable<State, Input, Output>(
  { initial, step, identify }: Model<State, Input, Output>,
  history: Recorded<Input, Output>[],
): boolean {
  const calls = history.toSorted((one, other) => one.from - other.from)
  const placed = calls.map(() => false)
  const inVain = new Set<string>()

  function canGoOn(state: State): boolean {
    if (calls.every((call, at) => placed[at] || call.output === undefined)) return true
    const here = `${placed.map(Number).join('')} ${identify(state)}`
    if (inVain.has(here)) return false
    // Whoever began after another's answer cannot have come before it.
    const firstAnswer = Math.min(...calls.filter((_, at) => !placed[at]).map(({ to }) => to))
    for (const [at, { input, output, from }] of calls.entries()) {
      if (placed[at] || from > firstAnswer) continue
      const next = step(state, input, output)
      if (next === undefined) continue
      placed[at] = true
      if (canGoOn(next)) return true
      placed[at] = false
    }
    inVain.add(here)
    return false
  }

  return canGoOn(initial)
}
