/** Answers kept for a moment: long enough to spare a query on every request, short enough to be true. */

export type Memory<T> = { get(key: string): T | Promise<T> }

export type Memories = {
  /** The memory of that name, made when first asked for. Only what was found is remembered. */
  of<T>(name: string, load: (key: string) => Promise<T>): Memory<T>
  forgetAll(): void
}

/** How long a process may believe what it read, should a message from another process to forget it be lost. */
const BELIEVED_MS = 1_000
const ENTRIES_MAX = 50_000

/** The channel on which processes tell each other to forget. */
export const FORGET_CHANNEL = 'parley_forget'

export function emptyMemories(): Memories {
  type Kept = { value: unknown; until: number }
  const memories = new Map<string, { kept: Map<string, Kept>; memory: Memory<unknown> }>()
  let generation = 0

  function make<T>(load: (key: string) => Promise<T>) {
    const kept = new Map<string, Kept>()
    /** Who asks while the answer is on its way waits for that one: else a busy key asks many times over at once. */
    const asking = new Map<string, { since: number; answer: Promise<T> }>()
    const learn = async (key: string): Promise<T> => {
      const asked = generation
      const value = await load(key)
      // Told to forget while we were asking: what we learned may already be old.
      if (value === undefined || asked !== generation) return value
      if (kept.size >= ENTRIES_MAX) kept.clear()
      kept.set(key, { value, until: Date.now() + BELIEVED_MS })
      return value
    }
    const get = (key: string): T | Promise<T> => {
      const known = kept.get(key)
      if (known && known.until > Date.now()) return known.value as T
      const asked = asking.get(key)
      if (asked && asked.since === generation) return asked.answer
      const answer = learn(key).finally(() => {
        if (asking.get(key)?.answer === answer) asking.delete(key)
      })
      asking.set(key, { since: generation, answer })
      return answer
    }
    return { kept, memory: { get } }
  }

  return {
    of<T>(name: string, load: (key: string) => Promise<T>) {
      const known = memories.get(name)
      if (known) return known.memory as Memory<T>
      const made = make(load)
      memories.set(name, made)
      return made.memory
    },
    forgetAll() {
      generation++
      for (const { kept } of memories.values()) kept.clear()
    },
  }
}
