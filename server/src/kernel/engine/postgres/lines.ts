/**
 * Who waits for a place in a group, in a line for each party. Groups of one party are large; where several ask, they are
 * small, since who asks for little waits for whole groups of who asks for much.
 */

/** In larger groups members wait for each other longer than sharing saves. */
const MEMBERS_MAX = 64
const IN_COMPANY_MAX = 16
/** A party is present that waited for one of so many groups. */
const PRESENT_GROUPS = 32

export class Lines<T extends { party: string }> {
  readonly #lines = new Map<string, T[]>()
  /** The last group for which each party waited. */
  readonly #present = new Map<string, number>()
  #groups = 0
  waiting = 0

  add(one: T): void {
    const line = this.#lines.get(one.party)
    if (line) line.push(one)
    else this.#lines.set(one.party, [one])
    this.waiting++
  }

  remove(one: T): void {
    const line = this.#lines.get(one.party) ?? []
    this.#keep(
      one.party,
      line.filter((other) => other !== one),
    )
    this.waiting--
  }

  /** How many groups are made up before whoever of this party comes next has a place in one. */
  groupsBefore(party: string): number {
    return (this.#lines.get(party)?.length ?? 0) / this.#share()
  }

  /** Two groups of one party would wait for each other's rows; of several, the second is begun when it is full. */
  get mayShareTime(): boolean {
    return this.#present.size > 1 && this.waiting >= IN_COMPANY_MAX
  }

  /** One of each party in turn; the party that was served goes behind the others. */
  nextGroup(): T[] {
    this.#attend()
    const members: T[] = []
    for (let place = this.#share(); place > 0 && members.length < MEMBERS_MAX; place--) {
      for (const [party, line] of [...this.#lines].slice(0, MEMBERS_MAX - members.length)) {
        members.push(...line.splice(0, 1))
        this.#keep(party, line)
      }
    }
    this.waiting -= members.length
    return members
  }

  #keep(party: string, line: T[]): void {
    this.#lines.delete(party)
    if (line.length > 0) this.#lines.set(party, line)
  }

  #attend(): void {
    this.#groups++
    for (const party of this.#lines.keys()) this.#present.set(party, this.#groups)
    for (const [party, group] of this.#present)
      if (group < this.#groups - PRESENT_GROUPS) this.#present.delete(party)
  }

  /** Members of one group, of one party. */
  #share(): number {
    const parties = this.#present.size
    return parties < 2 ? MEMBERS_MAX : Math.max(1, Math.floor(IN_COMPANY_MAX / parties))
  }
}
