/** Lists of an account's templates, each read along the one index that fits its filters. */

import { type SelectQueryBuilder, sql } from 'kysely'
import { inRange, type Range, type Reader, readRows, type Tables } from '../../../kernel/engine/index.ts'
import type { Template, TemplateCategory, TemplateStatus } from '../template.ts'
import { fromRow } from './templates.ts'

/** Each one value or several; one that is absent lets everything through. */
export type Filters = {
  name?: string[]
  status?: TemplateStatus[]
  /** Whether only those that are archived, or only those that are not. */
  archived?: boolean
  category?: TemplateCategory[]
  language?: string[]
  quality_score?: string[]
  /** Words in any of its texts. */
  content?: string
  /** Words in the name or in any of its texts. */
  name_or_content?: string
}

type Reads = { db: Reader }
type Query<O> = SelectQueryBuilder<Tables, 'templates', O>
type Indexed = 'status' | 'category' | 'language'

export async function listTemplatesOf(
  { db }: Reads,
  accountId: string,
  filters: Filters,
  range: Range,
): Promise<Template[]> {
  const all = db.selectFrom('templates').selectAll().where('account_id', '=', accountId)
  // Words may stand anywhere: no index helps, and what is not text is left out here.
  if (asksForWords(filters)) {
    const named = filters.name ? all.where('name', 'in', filters.name) : all
    const found = readRows(await narrowed(named, filters).execute(), fromRow)
    return inOrder(
      found.filter((one) => mentions(one, filters)),
      range,
    )
  }
  // A name stands for a handful of rows at most: they are all read, and put in order here.
  if (filters.name) {
    const named = narrowed(all.where('name', 'in', filters.name), filters)
    return inOrder(readRows(await named.execute(), fromRow), range)
  }
  const along = indexFor(filters)
  if (!along) return readRows(await inRange(narrowed(all, filters), 'templates', range).execute(), fromRow)
  // One walk along the index for each value: a walk for several at once would have to sort everything.
  const walks = [...new Set(filters[along])].map((value) =>
    inRange(narrowed(all.where(along, '=', value as never), filters, along), 'templates', range).execute(),
  )
  const found = readRows((await Promise.all(walks)).flat(), fromRow)
  return walks.length === 1 ? found : inOrder(found, range)
}

const asksForWords = ({ content, name_or_content }: Filters) =>
  content !== undefined || name_or_content !== undefined

function mentions({ name, components }: Template, { content = '', name_or_content = '' }: Filters): boolean {
  const texts = (one: unknown): string[] =>
    typeof one === 'object' && one !== null
      ? Object.entries(one).flatMap(([key, value]) =>
          key === 'text' && typeof value === 'string' ? [value] : texts(value),
        )
      : []
  const has = (all: string[], words: string) =>
    all.some((one) => one.toLowerCase().includes(words.trim().toLowerCase()))
  const inside = texts(components)
  return has(inside, content) && has([name, ...inside], name_or_content)
}

export async function countTemplatesOf(call: Reads, accountId: string, filters: Filters): Promise<number> {
  const { db } = call
  if (asksForWords(filters)) {
    const range = { direction: 'forward', order: 'newest first', rows: Number.MAX_SAFE_INTEGER } as const
    return (await listTemplatesOf(call, accountId, filters, range)).length
  }
  let all = db
    .selectFrom('templates')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
  if (filters.name) all = all.where('name', 'in', filters.name)
  const along = filters.name ? undefined : indexFor(filters)
  if (along) all = all.where(along, 'in', filters[along] as never)
  return Number((await narrowed(all, filters, along).executeTakeFirst())?.count ?? 0)
}

/** The filter that leaves the fewest rows, by what such lists usually hold: most templates are approved. */
function indexFor(filters: Filters): Indexed | undefined {
  if (filters.status && !filters.status.includes('APPROVED')) return 'status'
  return (['language', 'category', 'status'] as const).find((name) => filters[name])
}

/** The other filters, written so that neither engine takes one of them for its index instead. */
function narrowed<O>(query: Query<O>, filters: Filters, along?: Indexed): Query<O> {
  let result = query
  for (const name of ['status', 'category', 'language'] as const) {
    const values = filters[name]
    if (values && name !== along) {
      result = result.where(sql<boolean>`(${sql.ref(name)} || '') in (${sql.join(values)})`)
    }
  }
  if (filters.archived !== undefined)
    result = result.where('archived_at', filters.archived ? 'is not' : 'is', null)
  if (filters.quality_score)
    result = result.where(
      sql<boolean>`coalesce(quality_score, 'UNKNOWN') in (${sql.join(filters.quality_score)})`,
    )
  return result
}

function inOrder(templates: Template[], range: Range): Template[] {
  const descending = (range.order === 'newest first') === (range.direction === 'forward')
  const way = descending ? -1 : 1
  const compare = (a: Pick<Template, 'created_at' | 'id'>, b: Pick<Template, 'created_at' | 'id'>) =>
    way * (a.created_at - b.created_at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const { from } = range
  return templates
    .filter((template) => !from || compare(template, from) > 0)
    .toSorted(compare)
    .slice(0, range.rows)
}
