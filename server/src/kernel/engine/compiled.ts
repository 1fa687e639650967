/**
 * Queries compiled once per engine and run with other values ever after: the builder's compile step costs more than
 * the query itself on the hot paths.
 */

import type { CompiledQuery, RawBuilder } from 'kysely'
import { executorOf } from './storage.ts'
import type { Reader, Tables, Writer } from './tables.ts'

type DirectExecutor = {
  rows(sql: string, parameters: unknown[]): unknown[]
  /** Rows of one table that may be kept until it changes. */
  keptRows(table: string, sql: string, parameters: readonly unknown[]): unknown[]
  run(sql: string, parameters: readonly unknown[]): { changes: number; lastInsertRowid: number }
}

/** For an engine in this process: runs a compiled query through its adapter, without the query builder's layers. */
export const directExecutors = new WeakMap<object, DirectExecutor>()

/**
 * `isCounter`: one statement that adds to a number and holds its row for nothing else. Whoever does the same next
 * need not wait until the transaction ends.
 */
type Manner<R = never> = {
  isCounter?: boolean
  /** Whether it changed something is read from the row that it answers; without an answer it is taken to have. */
  hasChanged?: (row: R) => boolean
}
type Fixed = { number: number; isAnswered: boolean; isCounter: boolean; hasChanged: Manner['hasChanged'] }

/** Statements that are compiled once, numbered: PostgreSQL may prepare them. */
export const fixedTexts = new Map<string, Fixed>()

/** A statement whose answer nobody needs may travel later, with the next one of the same transaction. */
export function fixText(
  text: string,
  { isAnswered = true, isCounter = false, hasChanged }: Manner & { isAnswered?: boolean } = {},
): void {
  const known = fixedTexts.get(text)
  if (!known) fixedTexts.set(text, { number: fixedTexts.size, isAnswered, isCounter, hasChanged })
  else if (known.isAnswered !== isAnswered)
    throw new Error(`one needs an answer to this, and another does not: ${text}`)
}

export const isCounter = (text: string) => fixedTexts.get(text)?.isCounter === true

export const changedNothing = (text: string, rows: readonly unknown[]): boolean => {
  const hasChanged = fixedTexts.get(text)?.hasChanged
  return hasChanged !== undefined && !rows.some((row) => hasChanged(row as never))
}

export const isUnanswered = (text: string) => fixedTexts.get(text)?.isAnswered === false

export type Compilable<R> = { compile(): CompiledQuery<R> }

/** A statement written by hand, for those that are compiled once. */
export const compilable = <R>(db: Reader, statement: RawBuilder<unknown>): Compilable<R> => ({
  compile: () => statement.compile(db as Writer) as CompiledQuery<R>,
})

/** Lists are for PostgreSQL only, as an array. */
type Argument = string | number | null | string[] | number[]

type Build<A, R, H> = (db: H, ...args: A extends unknown[] ? A : never) => Compilable<R>

/** Stands for an argument while a query is compiled; nothing else looks like it. */
const MARK = '«argument»'
const markOf = (index: number) => `${MARK} ${index}`

/** Which argument each parameter of the query is; -1 for a constant. */
function orderOf(query: CompiledQuery<unknown>, argumentCount: number): number[] {
  const marks = Array.from({ length: argumentCount }, (_, index) => markOf(index))
  const order = query.parameters.map((value) => marks.indexOf(value as string))
  const missing = marks.findIndex((_, index) => !order.includes(index))
  const isBentIn = (value: unknown, at: number) =>
    Number.isNaN(value) || (order[at] === -1 && String(value).includes(MARK))
  if (missing < 0 && !query.sql.includes(MARK) && !query.parameters.some(isBentIn)) return order
  throw new Error(
    `a query that is compiled once must pass each argument on as it is, and ${missing < 0 ? 'one' : `number ${missing + 1}`} is changed, left out or written into the text: ${query.sql}`,
  )
}

function prepareOnce<A extends Argument[], R, H extends Reader>(
  build: Build<A, R, H>,
  manner: Manner & { isAnswered?: boolean } = {},
) {
  const compiled = new Map<unknown, { query: CompiledQuery<R>; order: number[] }>()
  return (db: H, args: A) => {
    const { adapter } = executorOf(db)
    const engine = adapter.constructor
    let known = compiled.get(engine)
    if (!known) {
      const query = build(db, ...(args.map((_, index) => markOf(index)) as never)).compile()
      known = { query, order: orderOf(query, args.length) }
      fixText(query.sql, manner)
      compiled.set(engine, known)
    }
    const { query, order } = known
    const parameters = order.map((index, at) => (index < 0 ? query.parameters[at] : args[index]))
    return { query, parameters, direct: directExecutors.get(adapter) }
  }
}

type Take = (direct: DirectExecutor, sql: string, parameters: unknown[]) => unknown[]

function askedOnce<A extends Argument[], R, H extends Reader>(
  build: (db: H, ...args: A) => Compilable<R>,
  take: Take,
  manner: Manner<R> = {},
) {
  const prepare = prepareOnce<A, R, H>(build as Build<A, R, H>, manner)
  return async (db: H, ...args: A): Promise<R[]> => {
    const { query, parameters, direct } = prepare(db, args)
    if (direct) return take(direct, query.sql, parameters) as R[]
    return (await (db as unknown as Writer).executeQuery<R>({ ...query, parameters })).rows
  }
}

/** The builder must pass each argument on as a plain value; this is checked on first use. */
export const compiledOnce = <A extends Argument[], R, H extends Reader = Reader>(
  build: (db: H, ...args: A) => Compilable<R>,
  manner?: Manner<R>,
) => askedOnce<A, R, H>(build, (direct, sql, parameters) => direct.rows(sql, parameters), manner)

/** The same for rows of one table that are read again and again and hardly ever change. */
export const keptOnce = <A extends Argument[], R>(
  table: keyof Tables,
  build: (db: Reader, ...args: A) => Compilable<R>,
) => askedOnce<A, R, Reader>(build, (direct, sql, parameters) => direct.keptRows(table, sql, parameters))

/** The same for a change that answers no rows; gives how many it changed. */
export function compiledChange<A extends Argument[]>(build: (db: Writer, ...args: A) => Compilable<unknown>) {
  const prepare = prepareOnce<A, unknown, Writer>(build as Build<A, unknown, Writer>)
  return async (db: Writer, ...args: A): Promise<number> => {
    const { query, parameters, direct } = prepare(db, args)
    if (direct) return direct.run(query.sql, parameters).changes
    return Number((await db.executeQuery({ ...query, parameters })).numAffectedRows ?? 0n)
  }
}

/** The same where nobody needs to know how many: in a transaction its error may be reported by the next statement. */
export function unansweredChange<A extends Argument[]>(
  build: (db: Writer, ...args: A) => Compilable<unknown>,
  manner: Manner = {},
) {
  const prepare = prepareOnce<A, unknown, Writer>(build as Build<A, unknown, Writer>, {
    ...manner,
    isAnswered: false,
  })
  return async (db: Writer, ...args: A): Promise<void> => {
    const { query, parameters, direct } = prepare(db, args)
    if (direct) direct.run(query.sql, parameters)
    else await db.executeQuery({ ...query, parameters })
  }
}
