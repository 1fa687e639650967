/** A list that is read as far as it is looked at: entry by entry over all pages, or page by page. */

export type Page<Entry> = {
  data: Entry[]
  paging?: { cursors?: { before: string; after: string }; next?: string; previous?: string }
}

export const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)

export type EntryOf<Answer> = Answer extends Page<infer Entry> ? Entry : never

export class Pages<Answer extends Page<unknown>> implements AsyncIterable<EntryOf<Answer>> {
  readonly #read: (after: string | undefined) => Promise<Answer>

  constructor(read: (after: string | undefined) => Promise<Answer>) {
    this.#read = read
  }

  /** The first page alone, with whatever the answer has beside its entries. */
  first(): Promise<Answer> {
    return this.#read(undefined)
  }

  async *pages(): AsyncGenerator<Answer, void> {
    let after: string | undefined
    do {
      const page: Answer = await this.#read(after)
      yield page
      // The last page has cursors, too; only `next` says that there is more.
      after = page.paging?.next === undefined ? undefined : page.paging.cursors?.after
    } while (after !== undefined)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EntryOf<Answer>, void> {
    for await (const page of this.pages()) yield* page.data as Iterable<EntryOf<Answer>>
  }

  /** All entries; with `most`, no more than so many. */
  async all(most = Number.POSITIVE_INFINITY): Promise<EntryOf<Answer>[]> {
    const entries: EntryOf<Answer>[] = []
    for await (const entry of this) {
      if (entries.length >= most) break
      entries.push(entry)
    }
    return entries
  }
}
