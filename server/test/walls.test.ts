import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')
const CONFIG = join(ROOT, '.dependency-cruiser.cjs')
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

type Rule = { name: string; comment?: string }
const rules: Rule[] = createRequire(import.meta.url)(CONFIG).forbidden
const commentsOf = (start: string) =>
  rules.filter(({ name }) => name.startsWith(start)).map(({ comment = '' }) => comment)
const rooms = [...commentsOf('kernel-room-').map((comment) => comment.split(' ')[0] ?? ''), 'http']
const arrows = commentsOf('slice-arrows-')
const sliceNames = arrows.map((arrow) => arrow.split(' ')[0] ?? '')

/** A type imported from one file of another (a path, created too) or of a module: walls stop those as well. */
type Import = [from: string, to: string]
const KERNEL = 'server/src/kernel'
const SLICES = 'server/src/slices'

const PLANTED: Record<string, Import[]> = {
  'kernel-knows-no-slice': [
    [`${KERNEL}/http/a.ts`, `${SLICES}/accounts/index.ts`],
    [`${KERNEL}/graph/deep/a.ts`, 'server/src/app/main.ts'],
  ],
  'nobody-imports-app': [[`${SLICES}/accounts/a.ts`, 'server/src/app/main.ts']],
  'slices-meet-at-their-index': [[`${SLICES}/templates/a.ts`, `${SLICES}/flows/store.ts`]],
  'app-enters-slices-by-their-index': [['server/src/app/a.ts', `${SLICES}/flows/store.ts`]],
  'the-console-is-a-client': [
    ['console/src/pages/a.ts', `${KERNEL}/wire/dates.ts`],
    ['console/src/ui/b.ts', 'node:fs'],
  ],
  'slice-without-arrows': [[`${SLICES}/unknown/a.ts`, `${SLICES}/accounts/index.ts`]],
  'rules-do-no-io': [
    [`${SLICES}/flows/rules.ts`, `${SLICES}/flows/store.ts`],
    [`${SLICES}/flows/deep/rules/a.ts`, `${SLICES}/flows/deep/store/b.ts`],
    [`${SLICES}/flows/rules/b.ts`, `${KERNEL}/engine/index.ts`],
    [`${SLICES}/flows/deep/rules.ts`, 'node:fs'],
  ],
  'stores-only-store': [
    [`${SLICES}/flows/store/a.ts`, `${SLICES}/flows/errors/publish.ts`],
    [`${SLICES}/flows/deep/store.ts`, `${SLICES}/flows/deep/rules/c.ts`],
    [`${SLICES}/uploads/store.ts`, `${KERNEL}/wire/errors.ts`],
  ],
  'queries-stand-in-stores': [
    [`${SLICES}/flows/operations.ts`, 'kysely'],
    [`${KERNEL}/records/a.ts`, 'kysely'],
  ],
  'later-work-stands-on-calls': [[`${KERNEL}/engine/outbox/a.ts`, `${KERNEL}/records/b.ts`]],
  'calls-know-no-later-work': [[`${KERNEL}/call/a.ts`, `${KERNEL}/engine/index.ts`]],
  'the-engine-has-one-door': [
    [`${SLICES}/uploads/store/a.ts`, `${KERNEL}/engine/tables.ts`],
    [`${KERNEL}/records/b.ts`, `${KERNEL}/engine/jobs/store.ts`],
    [`${KERNEL}/call/d.ts`, `${KERNEL}/engine/tables.ts`],
    ['server/src/app/c.ts', `${KERNEL}/engine/sqlite/sqlite.ts`],
    ['server/migrations/0000-a.ts', `${KERNEL}/engine/migrating/migrate.ts`],
  ],
  'pages-of-the-console-stand-apart': [
    ['console/src/pages/home/strip.tsx', 'console/src/pages/numbers/level.ts'],
    ['console/src/pages/events/deep/a.ts', 'console/src/pages/home/health.ts'],
  ],
  'one-room-for-the-reference-page': [[`${KERNEL}/http/b.ts`, '@scalar/fastify-api-reference']],
  'one-room-for-database-drivers': [
    [`${SLICES}/flows/store/c.ts`, 'pg'],
    [`${KERNEL}/call/c.ts`, 'node:sqlite'],
  ],
  'one-way-out': [
    [`${SLICES}/webhooks/a.ts`, 'undici'],
    [`${SLICES}/webhooks/b.ts`, 'node:https'],
    [`${SLICES}/webhooks/c.ts`, 'node:dns/promises'],
  ],
  'the-server-needs-no-sdk': [['server/src/app/b.ts', 'sdk/src/a.ts']],
  'the-sdk-stands-alone': [
    ['sdk/src/c.ts', 'node:fs'],
    ['sdk/src/b.ts', `${KERNEL}/wire/json.ts`],
  ],
  'the-operators-client-stands-on-the-sdk': [
    ['operator/src/a.ts', 'node:fs'],
    ['operator/src/b.ts', `${KERNEL}/wire/json.ts`],
  ],
  'the-test-kit-stands-on-the-sdk': [
    ['testing/src/a.ts', `${KERNEL}/wire/json.ts`],
    ['testing/src/b.ts', 'zod'],
  ],
  'the-command-stands-on-packages': [
    ['cli/src/a.ts', `${KERNEL}/wire/json.ts`],
    ['cli/src/b.ts', 'zod'],
  ],
  'the-product-imports-no-proof': [
    [`${SLICES}/flows/d.ts`, 'lab/faults/load/load.ts'],
    ['cli/src/c.ts', 'lab/results.ts'],
  ],
  'flow-json-stands-alone': [
    ['flow-json/src/a.ts', 'node:fs'],
    ['flow-json/src/b.ts', `${KERNEL}/wire/json.ts`],
  ],
  'no-circles': [[`${KERNEL}/wire/c.ts`, `${KERNEL}/wire/d.ts`]],
}
for (const [at, room] of rooms.slice(0, -1).entries()) {
  PLANTED[`kernel-room-${room}`] = [[`${KERNEL}/${room}/planted.ts`, `${KERNEL}/${rooms[at + 1]}/index.ts`]]
}
for (const arrow of arrows) {
  const slice = arrow.split(' ')[0] ?? ''
  const other = sliceNames.find((name) => !arrow.split(/ → |, /).includes(name)) ?? 'unknown'
  PLANTED[`slice-arrows-${slice}`] = [[`${SLICES}/${slice}/planted.ts`, `${SLICES}/${other}/index.ts`]]
}

const ALLOWED: Import[] = [
  // The other half of the circle, which is reported once.
  [`${KERNEL}/wire/d.ts`, `${KERNEL}/wire/c.ts`],
  [`${KERNEL}/http/f.ts`, `${KERNEL}/process/settings.ts`],
  [`${KERNEL}/engine/g.ts`, 'kysely'],
  [`${KERNEL}/engine/jobs/g.ts`, `${KERNEL}/call/g.ts`],
  [`${KERNEL}/call/h.ts`, `${KERNEL}/engine/stored.ts`],
  [`${SLICES}/flows/deep/store/d.ts`, 'kysely'],
  [`${SLICES}/flows/deep/store/d.ts`, `${KERNEL}/engine/index.ts`],
  ['console/src/pages/home/deep/a.tsx', 'console/src/pages/home/b.ts'],
  [`${SLICES}/flows/rules/e.ts`, `${KERNEL}/wire/errors.ts`],
  [`${SLICES}/templates/b.ts`, `${SLICES}/flows/index.ts`],
  [`${SLICES}/accounts/store.test.ts`, `${SLICES}/messages/store.ts`],
]

test('each wall stops what is planted against it, and nothing that is allowed', async (t) => {
  const tree = await plantedTree(t, [...Object.values(PLANTED).flat(), ...ALLOWED])
  const found = await violationsIn(tree)
  const expected = Object.entries(PLANTED).flatMap(([rule, imports]) =>
    imports.map(([from]) => `${rule}: ${from}`),
  )
  assert.deepEqual([...found].sort(), expected.sort())
})

test('no wall stands without something planted against it', () => {
  assert.deepEqual(rules.map(({ name }) => name).sort(), Object.keys(PLANTED).sort())
})

test('the kernel has the rooms that the walls know, and no file outside of them', async () => {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: join(ROOT, KERNEL) }))
  assert.deepEqual(new Set(files.map((file) => file.split('/')[0])), new Set(rooms))
})

/** Sources outside of the engine, with their text. */
async function outsideOfTheEngine(): Promise<[string, string][]> {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: join(ROOT, 'server/src') }))
  const others = files.filter((file) => !file.startsWith('kernel/engine/') && !file.endsWith('.test.ts'))
  assert.ok(others.length > 500, `${others.length} files`)
  return Promise.all(
    others.map(async (file) => [file, await readFile(join(ROOT, 'server/src', file), 'utf8')] as const),
  ) as Promise<[string, string][]>
}

/** Takes a customer's place by one question where three would be three journeys; SQLite knows no such statement. */
const ASKS_FOR_ITS_ENGINE = ['slices/messages/store/conversations.ts', 'slices/messages/store/tier.ts']

test('nobody outside of the engine asks which engine it is on, or makes a writer of a reader', async () => {
  const asks =
    /\bengineOf\b|\bperEngine\b|\.isShared\b|\bisShared\b[^{}]*\} = [\w.]*storage|\bstorage\.engine\b|\{[^{}]*\bengine\b[^{}]*\} = [\w.]*storage\b|\bas Writer\b/
  for (const planted of ['if (house.storage.isShared)', 'perEngine<Writer>({', 'call.db as Writer'])
    assert.match(planted, asks)
  // What it is called is shown where the process starts.
  const asking = (await outsideOfTheEngine()).flatMap(([file, text]) =>
    asks.test(file.startsWith('app/') ? text.replaceAll('storage.engine', '') : text) ? [file] : [],
  )
  assert.deepEqual(asking, ASKS_FOR_ITS_ENGINE)
})

/** SQL by hand, and why: how many pieces of it a file may hold. */
const BY_HAND: Record<string, [pieces: number, why: string]> = {
  'kernel/call/limits/store.ts': [1, 'spends a budget and refuses in one statement'],
  'kernel/call/sequence/store.ts': [2, 'adds to numbers that are kept as text'],
  'kernel/records/requests/store.ts': [1, 'removes by a number that is computed'],
  'kernel/records/encryption/store.ts': [5, 'any table and any column, as slices declare them'],
  'slices/costs/store/sums.ts': [20, 'sums by any of several dimensions'],
  'slices/messages/store/conversations.ts': [1, 'keeps what is there already'],
  'slices/messages/store/of-world.ts': [1, 'a condition that several lists share'],
  'slices/messages/store/people.ts': [2, 'conditions that several questions share'],
  'slices/messages/store/prices.ts': [1, 'keeps a time that is there already'],
  'slices/messages/store/tier.ts': [1, 'one question in place of three'],
  'slices/operator/find/store.ts': [1, 'any table and any column, as slices declare them'],
  'slices/operator/snapshots/store/rows-of-world.ts': [11, 'any table, along its foreign keys'],
  'slices/operator/upcoming/store.ts': [29, 'one list of what is to come, out of many tables'],
  'slices/operator/worlds/store.ts': [1, 'adds to a number that is kept as text'],
  'slices/requests/store.ts': [10, 'counts in classes of time and status'],
  'slices/templates/store/lists.ts': [2, 'keeps a plan from an index that would be slower'],
  'slices/webhooks/store/callbacks.ts': [3, 'whether anything points at a receiver'],
  'slices/webhooks/store/routing.ts': [3, 'compiled once, with lists as one parameter'],
}

test('SQL by hand stands in the engine, and elsewhere only where a reason is given', async () => {
  const piece = /\bsql(<[^`;]*?>)?`/g
  assert.equal(['sql`select 1`', 'sql<{ id: string }>`', 'sql<A | B>`x`'].join(' ').match(piece)?.length, 3)
  const found = (await outsideOfTheEngine()).flatMap(([file, text]) => {
    const pieces = text.match(piece)?.length ?? 0
    return pieces === 0 ? [] : [[file, pieces] as const]
  })
  assert.deepEqual(
    Object.fromEntries(found.toSorted()),
    Object.fromEntries(Object.entries(BY_HAND).map(([file, [pieces]]) => [file, pieces])),
    'write it with Kysely, or say above why not',
  )
})

test('no query is made on a handle outside of a store', async () => {
  for (const planted of [
    "await call.db.selectFrom('apps')",
    '  db\n    .updateTable("jobs")',
    'of(db).deleteFrom(t)',
    "import { compiledOnce, type World } from '../kernel/engine/index.ts'",
  ])
    assert.match(planted, QUERY)
  assert.doesNotMatch("await store.deleteFromShelf(call); addTo('insertInto(')", QUERY)
  const files = await Array.fromAsync(glob('{slices,app}/**/*.ts', { cwd: join(ROOT, 'server/src') }))
  const others = files.filter((file) => !/(\.test\.ts|\/store\.ts|\/store\/.*)$/.test(file))
  assert.ok(others.length > 100 && others.length < files.length, `${others.length} files`)
  const asking = []
  for (const file of others)
    if (QUERY.test(await readFile(join(ROOT, 'server/src', file), 'utf8'))) asking.push(file)
  assert.deepEqual(asking, [])
})

/** How every statement of ours begins, whatever the handle is called. */
const QUERY =
  /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|executeQuery)\(|\b(compil\w+|keptOnce|unanswered\w+|insertMany)\b[^'`]*\} from '[^']*engine\/index\.ts'/

test('ARCHITECTURE.md has a line for each room of the kernel, in the order of the walls, and no arrow of a slice again', async () => {
  const text = await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const [table = ''] = /^\| kernel \|[\s\S]*?\n\n/m.exec(text) ?? []
  const listed = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(listed, rooms)
  assert.doesNotMatch(text, /^[a-z-]+ → [a-z-]+/m)
})

async function plantedTree(t: TestContext, imports: Import[]): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'parley-walls-'))
  t.after(() => rm(tree, { recursive: true }))
  const lines = new Map<string, string[]>()
  for (const [from, to] of imports) {
    const isOurs = to.endsWith('.ts')
    const relative = posix.relative(posix.dirname(from), to)
    const specifier = !isOurs || relative.startsWith('.') ? relative : `./${relative}`
    lines.set(from, [...(lines.get(from) ?? []), `import type { A } from '${isOurs ? specifier : to}'`])
    if (isOurs && !lines.has(to)) lines.set(to, [])
  }
  for (const [path, imported] of lines) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), `${imported.join('\n')}\nexport {}\n`)
  }
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

const WORKSPACES = ['server', 'sdk', 'operator', 'flow-json', 'testing', 'console', 'cli']

async function violationsIn(tree: string): Promise<Set<string>> {
  const args = [CRUISER, '--config', CONFIG, '--output-type', 'json', ...WORKSPACES]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: tree,
    maxBuffer: 1 << 26,
  })
  const { summary } = JSON.parse(stdout)
  return new Set(
    summary.violations.map((one: { rule: Rule; from: string }) => `${one.rule.name}: ${one.from}`),
  )
}
