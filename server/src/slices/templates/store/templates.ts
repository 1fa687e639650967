/** Templates in the database. */

import type { Call } from '../../../kernel/call/call.ts'
import {
  compiledInsert,
  compiledOnce,
  inRange,
  isAccountOf,
  isFoundBy,
  keptOnce,
  type Range,
  type Reader,
  readRows,
  type World,
  type WorldFilter,
} from '../../../kernel/engine/index.ts'
import { boundedCache } from '../../../kernel/process/bounded-cache.ts'
import { ARCHIVED, type Template, type TemplateStatus } from '../template.ts'

type Written = 'components' | 'cta_url_link_tracking_opted_out' | 'allow_category_change'

export type TemplateRow = Omit<Template, Written> & {
  components: string
  cta_url_link_tracking_opted_out: number | null
  allow_category_change: number
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    templates: TemplateRow
  }
}

type Reads = { db: Reader }

const templateById = compiledOnce((db, id: string) =>
  db.selectFrom('templates').selectAll().where('id', '=', id),
)

const templateByName = keptOnce('templates', (db, accountId: string, name: string, language: string) =>
  db
    .selectFrom('templates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('language', '=', language),
)

export async function findTemplate({ db }: Reads, id: string): Promise<Template | undefined> {
  const [row] = await templateById(db, id)
  return row && fromRow(row)
}

export async function findTemplateByName(
  { db }: Reads,
  accountId: string,
  name: string,
  language: string,
): Promise<Template | undefined> {
  const [row] = await templateByName(db, accountId, name, language)
  return row && fromRow(row)
}

/** All language versions of one name. */
export async function findTemplatesNamed(
  { db }: Reads,
  accountId: string,
  name: string,
): Promise<Template[]> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .orderBy('language')
    .execute()
  return rows.map(fromRow)
}

/** Makes calls about one template wait for each other, on both engines, and reads what the last one left. */
export async function lockTemplate({ db }: Call, id: string): Promise<Template | undefined> {
  const row = await db
    .updateTable('templates')
    .set((expression) => ({ version: expression.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

const TEMPLATE_COLUMNS = [
  'id',
  'account_id',
  'name',
  'language',
  'status',
  'category',
  'parameter_format',
  'components',
  'sub_category',
  'message_send_ttl_seconds',
  'cta_url_link_tracking_opted_out',
  'allow_category_change',
  'previous_category',
  'correct_category',
  'rejected_reason',
  'explanation',
  'quality_score',
  'quality_date',
  'pause_count',
  'paused_until',
  'held_since',
  'archived_at',
  'library_template_name',
  'version',
  'made_by',
  'created_at',
  'updated_at',
] as const

const insertTemplate = compiledInsert('templates', TEMPLATE_COLUMNS, (query) =>
  query.onConflict((conflict) => conflict.doNothing()),
)

/** False when the id, or the name in that language, is taken. */
export async function addTemplate({ db }: Call, template: Template): Promise<boolean> {
  return (await insertTemplate(db, newRow(template))) === 1
}

export async function changeTemplate({ db }: Call, id: string, change: Partial<Template>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('templates').set(toRow(change)).where('id', '=', id).execute()
}

export async function removeTemplate({ db }: Call, id: string): Promise<boolean> {
  const done = await db.deleteFrom('templates').where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows === 1n
}

type Searched = {
  status: TemplateStatus | typeof ARCHIVED | 'ANY'
  account?: string | undefined
  q?: string | undefined
  world?: WorldFilter | undefined
}

/** Across accounts: what waits for review, or stands in any other state. */
export async function listAllTemplates(
  { db }: Reads,
  range: Range,
  { status, account, q, world }: Searched,
): Promise<Template[]> {
  let all = db.selectFrom('templates').selectAll()
  if (status === ARCHIVED) all = all.where('archived_at', 'is not', null)
  else if (status !== 'ANY') all = all.where('status', '=', status)
  if (status === 'PAUSED') all = all.where('archived_at', 'is', null)
  if (account !== undefined) all = all.where('account_id', '=', account)
  if (world) all = all.where(isAccountOf(world.app_id, 'account_id'))
  if (q !== undefined) all = all.where(isFoundBy({ id: 'id', words: ['name', 'components'] }, q))
  return readRows(await inRange(all, 'templates', range).execute(), fromRow)
}

/** Those that may be sent and that nobody has changed since then, where an application speaks a version of the platform. */
export async function unchangedTemplates({ db }: Reads, world: World, since: number): Promise<Template[]> {
  const all = ofSpeakers(db, world).where('status', '=', 'APPROVED').where('updated_at', '<', since)
  return (await all.execute()).map(fromRow)
}

export async function archivedTemplates({ db }: Reads, world: World, before: number): Promise<Template[]> {
  return (await ofSpeakers(db, world).where('archived_at', '<', before).execute()).map(fromRow)
}

const ofSpeakers = (db: Reader, world: World) =>
  db
    .selectFrom('templates')
    .selectAll()
    .where(isAccountOf(world, 'account_id'))
    .where('account_id', 'in', (query) =>
      query
        .selectFrom('accounts')
        .innerJoin('apps', 'apps.id', 'accounts.app_id')
        .select('accounts.id')
        .where('apps.api_version', 'is not', null),
    )

/** In place: the row is ours alone, and every message that is sent reads one. */
export function fromRow(row: TemplateRow): Template {
  const opted = row.cta_url_link_tracking_opted_out
  return Object.assign(row, {
    components: componentsOf(row),
    cta_url_link_tracking_opted_out: opted === null ? null : opted === 1,
    allow_category_change: row.allow_category_change === 1,
  })
}

const PARSED_MAX = 1_000
const parsed = boundedCache<string, { text: string; components: Template['components'] }>(PARSED_MAX)

/** A template that is sent a thousand times a second is parsed once. Whoever reads it must not change it. */
function componentsOf({ id, components: text }: TemplateRow): Template['components'] {
  const known = parsed.get(id)
  if (known?.text === text) return known.components
  const components = frozen(JSON.parse(text))
  parsed.set(id, { text, components })
  return components
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) frozen(part)
    Object.freeze(value)
  }
  return value
}

function newRow(template: Template): TemplateRow {
  const { cta_url_link_tracking_opted_out: opted } = template
  const row = template as unknown as TemplateRow
  return {
    ...row,
    components: JSON.stringify(template.components),
    cta_url_link_tracking_opted_out: opted === null ? null : Number(opted),
    allow_category_change: Number(template.allow_category_change),
  }
}

function toRow(template: Partial<Template>): Partial<TemplateRow> {
  const { components, cta_url_link_tracking_opted_out: opted, allow_category_change, ...rest } = template
  return {
    ...rest,
    ...(components && { components: JSON.stringify(components) }),
    ...(opted !== undefined && { cta_url_link_tracking_opted_out: opted === null ? null : Number(opted) }),
    ...(allow_category_change !== undefined && { allow_category_change: Number(allow_category_change) }),
  }
}
