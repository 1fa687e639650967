/** A row that cannot be read, whatever wrote it: it stands in its list as broken, and the others are shown. */

export class BrokenRow {
  readonly id: string
  readonly created_at: number
  readonly problem: string

  constructor({ id, created_at }: { id: string | number; created_at?: number }, error: Error) {
    this.id = String(id)
    this.created_at = created_at ?? 0
    this.problem = `cannot be shown: ${error.message}`
  }
}

/** Errors that unexpected values cause; a database that is away, or a refusal, is another matter. */
const isOfValues = (error: unknown): error is Error =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError

export function brokenBy(error: unknown, row: { id: string | number; created_at?: number }): BrokenRow {
  if (isOfValues(error)) return new BrokenRow(row, error)
  throw error
}

/** Whoever shows a list asks each whether it is a broken one (`graph/shown`). */
export function readRows<R extends { id: string; created_at: number }, T>(
  rows: R[],
  read: (row: R) => T,
): T[] {
  return rows.map((row) => {
    const { id, created_at } = row
    try {
      return read(row)
    } catch (error) {
      return brokenBy(error, { id, created_at }) as T
    }
  })
}
