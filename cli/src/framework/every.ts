/** All entries of a list, page by page; `Array.fromAsync` is too young for some. */

export async function every<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const entry of entries) all.push(entry)
  return all
}
