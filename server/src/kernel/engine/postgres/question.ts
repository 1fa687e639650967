/** A statement on its way to PostgreSQL, and with it those that were held back until somebody would ask. */

import pg from 'pg'

/** A statement that the server has prepared, with its values. */
export type Held = { name: string; text: string; values: (string | number | null)[] }

type Connection = pg.Connection & {
  bind(how: { statement: string; values: (string | null)[] }): void
  execute(how: object): void
}

/** As much as is used here of what the library's own question can do. */
type Asking = pg.Query & {
  prepare(connection: Connection): void
  handleDataRow(row: unknown): void
  handleCommandComplete(done: unknown, connection: Connection): void
}

const LibraryQuery = pg.Query as unknown as new (text: string, values: unknown[]) => Asking

/**
 * All of it goes in one piece and is answered once: of several that fail with the error of the first, and what comes
 * after that is not done. Given as one object, the library would copy it property by property, which costs as much
 * as to write it out.
 */
export class Question extends LibraryQuery {
  readonly queryMode = 'extended'
  readonly name: string | undefined
  readonly answer: Promise<pg.QueryResult>
  private readonly held: Held[]
  private heldLeft: number

  constructor(name: string | undefined, text: string, values: unknown[], held: Held[] = []) {
    super(text, values)
    this.name = name
    this.held = held
    this.heldLeft = held.length
    this.answer = new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result)
      Object.assign(this, { callback })
    })
  }

  override prepare(connection: Connection): void {
    for (const { name: statement, values } of this.held) {
      connection.bind({ statement, values: values.map(textOf) })
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleDataRow(row: unknown): void {
    if (this.heldLeft === 0) super.handleDataRow(row)
  }

  override handleCommandComplete(done: unknown, connection: Connection): void {
    if (this.heldLeft > 0) this.heldLeft--
    else super.handleCommandComplete(done, connection)
  }
}

const textOf = (value: string | number | null) => (value === null ? null : String(value))
