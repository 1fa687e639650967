/**
 * Sends statements to PostgreSQL as one piece, under one Sync. This is all that is used of the driver's internals,
 * for the version known to have them. `PARLEY_DATABASE_PLAIN=true` switches it off.
 */

import type { CustomTypesConfig } from 'pg'
import driver from 'pg/package.json' with { type: 'json' }
import { StartProblem } from '../../process/settings.ts'
import { textOf } from './value-text.ts'

/** The driver's version, with which the parts below were tested. */
const KNOWN = /^8\.23\./

export function assertDriverKnown(): void {
  if (KNOWN.test(driver.version)) return
  throw new StartProblem(
    `statements are pipelined through parts of the driver pg 8.23 that ${driver.version} may have changed: install pg 8.23, or set PARLEY_DATABASE_PLAIN=true`,
  )
}

export type Statement = { text: string; values: readonly unknown[] }
export const textAlone = (text: string): Statement => ({ text, values: [] })
/** As the query builder reads it. */
export type Answer = { command: string; rowCount: number | null; rows: unknown[] }
/** Of those as far as the first that failed, and why it did. */
export type Answered = { answers: Answer[]; error?: Error }

type Connection = {
  stream: { cork(): void; uncork(): void }
  on(event: 'parseComplete', listener: () => void): void
  parse(what: { name: string; text: string }): void
  bind(what: { statement: string; values: (string | Buffer | null)[] }): void
  describe(what: { type: 'P'; name: string }): void
  execute(what: object): void
  sync(): void
}

type Column = { name: string; read(text: string): unknown }

/** What a connection has prepared, and the columns that each of them answers. */
export type Piped = {
  connection: Connection
  columnsOf: Map<string, Column[]>
  prepared: Set<string>
  /** Names of statements that were sent for parsing and are not confirmed yet. */
  parsing: string[]
  types: CustomTypesConfig
}

/** The number that comes last, if any, is how many rows there were. */
const COMMAND = /^(\w+).*?(\d+)?$/

/** What the driver calls when it is its turn, and with each answer. */
export class Pipeline {
  readonly answered: Promise<Answered>
  private readonly answers: Answer[] = []
  private readonly piped: Piped
  private readonly statements: readonly Statement[]
  private readonly names: string[]
  private rows: unknown[] = []
  private columns: Column[] = []
  /** Up to the first row that does not match its type. */
  private unreadable: Answered | undefined
  private resolve: (answered: Answered) => void

  constructor(
    piped: Piped,
    statements: readonly Statement[],
    nameOf: (one: Statement) => string | undefined,
  ) {
    const { promise, resolve } = Promise.withResolvers<Answered>()
    this.answered = promise
    this.resolve = resolve
    this.piped = piped
    this.statements = statements
    this.names = statements.map((one) => nameOf(one) ?? '')
    this.columns = this.knownColumns()
  }

  static on(connection: unknown, types: CustomTypesConfig): Piped {
    const piped: Piped = {
      connection: connection as Connection,
      columnsOf: new Map(),
      prepared: new Set(),
      parsing: [],
      types,
    }
    piped.connection.on('parseComplete', () => {
      const name = piped.parsing.shift()
      if (name) piped.prepared.add(name)
    })
    return piped
  }

  submit(): Error | null {
    const { connection, prepared, columnsOf, parsing } = this.piped
    let values: (string | Buffer | null)[][]
    try {
      values = this.statements.map((one) => one.values.map(textOf))
    } catch (error) {
      // Nothing was sent of it.
      return error as Error
    }
    parsing.length = 0
    connection.stream.cork()
    try {
      for (const [at, { text }] of this.statements.entries()) {
        const name = this.names[at] ?? ''
        if (!prepared.has(name) && (name === '' || !parsing.includes(name))) {
          connection.parse({ name, text })
          parsing.push(name)
        }
        connection.bind({ statement: name, values: values[at] ?? [] })
        if (!columnsOf.has(name)) connection.describe({ type: 'P', name: '' })
        connection.execute({})
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const { types, columnsOf } = this.piped
    this.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: types.getTypeParser(dataTypeID, 'text'),
    }))
    const name = this.names[this.answers.length]
    if (name) columnsOf.set(name, this.columns)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      const row: Record<string, unknown> = {}
      for (const [at, { name, read }] of this.columns.entries()) {
        const value = fields[at] ?? null
        row[name] = value === null ? null : read(value)
      }
      this.rows.push(row)
    } catch (error) {
      this.unreadable ??= { answers: [...this.answers], error: error as Error }
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = text, count] = COMMAND.exec(text) ?? []
    const name = this.names[this.answers.length]
    if (name && !this.piped.columnsOf.has(name)) this.piped.columnsOf.set(name, [])
    this.answers.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.rows })
    this.rows = []
    this.columns = this.knownColumns()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: Error): void {
    this.resolve({ answers: this.answers, error })
  }

  handleReadyForQuery(): void {
    this.resolve(this.unreadable ?? { answers: this.answers })
  }

  private knownColumns(): Column[] {
    const name = this.names[this.answers.length]
    return (name && this.piped.columnsOf.get(name)) || []
  }
}
