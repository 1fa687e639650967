/** Lists in pages: opaque cursors that only this service can make, and links only to pages that exist. */

import { z } from 'zod'
import type { Asked } from '../call/call.ts'
import type { Position, Range } from '../engine/index.ts'
import { invalidParameter } from '../wire/errors.ts'
import { choice, integer, lenient, text } from '../wire/params.ts'
import { withoutEndSlashes } from './path.ts'
import { listShape, type Shown, shown } from './shown.ts'

const PAGE_DEFAULT = 25
export const PAGE_MAX = 1_000

/** More than a page may have is as many as it may have, however large the number. */
const limitInput = () =>
  lenient(
    (value) =>
      typeof value === 'string' && /^\s*\d{4,}\s*$/.test(value) ? Math.min(Number(value), PAGE_MAX) : value,
    integer(1, Number.MAX_SAFE_INTEGER),
  )

export const pageInput = z.object({
  limit: limitInput()
    .optional()
    .describe(
      `How many entries a page may have: ${PAGE_DEFAULT} unless given, and never more than ${PAGE_MAX}.`,
    ),
  after: z
    .string()
    .max(500)
    .optional()
    .describe('The cursor of an earlier page: the entries that follow it.'),
  before: z
    .string()
    .max(500)
    .optional()
    .describe('The cursor of an earlier page: the entries that precede it.'),
})
export type PageInput = z.infer<typeof pageInput>

const ORDERS = ['newest_first', 'oldest_first'] as const

/** How a list that may be long is searched on the server. */
export const searchInput = {
  q: text({ max: 200 })
    .optional()
    .describe('Only what has this id, a name with this word, or a phone number with these digits.'),
  order: choice(ORDERS).default('newest_first').describe('What the first page begins with.'),
}

export const orderOf = (order: (typeof ORDERS)[number]): Range['order'] =>
  order === 'oldest_first' ? 'oldest first' : 'newest first'

export type ListPage<T> = Shown<T> & {
  paging: { cursors: { before: string; after: string }; next?: string; previous?: string }
}

export const pagingAnswer = z
  .object({
    cursors: z.object({ before: z.string(), after: z.string() }),
    next: z.string().optional().describe('The address of the next page, if there is one.'),
    previous: z.string().optional().describe('The address of the page before, if there is one.'),
  })
  .meta({ id: 'Paging' })

export const pageAnswer = (entry: z.ZodType) => z.object({ ...listShape(entry), paging: pagingAnswer })

/**
 * Reads one page. `filters` are the parameters that shaped the list: they travel in `next` and `previous`. A
 * cursor is signed for the list it was made for, so in another list it is a forged one.
 */
export async function readPage<Row extends Position, T>(
  call: Asked,
  input: PageInput,
  parts: {
    list: (range: Range) => Promise<Row[]>
    entry: (row: Row) => T | Promise<T>
    order?: Range['order']
    filters?: Record<string, unknown>
  },
): Promise<ListPage<T>> {
  const limit = Math.min(input.limit ?? PAGE_DEFAULT, PAGE_MAX)
  const scope = pathOf(call.url)
  const backward = input.before !== undefined && input.after === undefined
  const cursor = input.after ?? input.before
  const from = cursor ? openCursor(call, scope, cursor) : undefined
  const order = parts.order ?? 'newest first'
  const rows = await parts.list({
    ...(from && { from }),
    direction: backward ? 'backward' : 'forward',
    order,
    rows: limit + 1,
  })
  const beyond = rows.length > limit
  const page = rows.slice(0, limit)
  if (backward) page.reverse()

  const first = page[0]
  const last = page.at(-1)
  const cursors = {
    before: first ? makeCursor(call, scope, first) : (cursor ?? ''),
    after: last ? makeCursor(call, scope, last) : (cursor ?? ''),
  }
  const link = (way: 'after' | 'before', at: string) => pageUrl(call, { ...parts.filters, limit, [way]: at })
  // What the page was reached from may have been deleted since.
  const edge = from && (backward ? last : first)
  const way = backward ? 'forward' : 'backward'
  const behind = edge ? await parts.list({ from: edge, direction: way, order, rows: 1 }) : []
  const hasNext = backward ? behind.length > 0 : beyond
  const hasPrevious = backward ? beyond : behind.length > 0
  return {
    ...(await shown(call, page, parts.entry)),
    paging: {
      cursors,
      ...(hasNext && { next: link('after', cursors.after) }),
      ...(hasPrevious && { previous: link('before', cursors.before) }),
    },
  }
}

function makeCursor(call: Asked, scope: string, { created_at, id }: Position): string {
  const position = `${created_at.toString(36)}.${id}`
  const signature = call.house.secrets.keyedHash(...signed(scope, position), SIGNATURE_LENGTH)
  return Buffer.from(`${position}.${signature}`).toString('base64url')
}

function openCursor(call: Asked, scope: string, cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const end = text.lastIndexOf('.')
  const position = text.slice(0, end)
  const middle = position.indexOf('.')
  const isOurs = () =>
    call.house.secrets.isKeyedHash(text.slice(end + 1), ...signed(scope, position), SIGNATURE_LENGTH)
  if (end < 0 || middle < 0 || !isOurs()) {
    throw invalidParameter(
      'Invalid cursor: take `after` and `before` from the paging object of this same list.',
    )
  }
  return { created_at: Number.parseInt(position.slice(0, middle), 36), id: position.slice(middle + 1) }
}

const SIGNATURE_LENGTH = 12
const signed = (scope: string, position: string) => ['cursor', `${scope} ${position}`] as const

function pageUrl(call: Asked, parameters: Record<string, unknown>): string {
  const url = new URL(call.url)
  const asked = Object.entries({ ...parameters, ...call.linkParameters })
  for (const [name, value] of asked) {
    if (value !== undefined)
      url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return url.href
}

/** The same list is the same list with and without a version in front. */
const pathOf = (url: string) => withoutEndSlashes(new URL(url).pathname.replace(/^\/v\d+(\.\d+)?(?=\/)/, ''))
