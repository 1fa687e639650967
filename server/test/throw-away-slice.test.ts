/** Adding a slice is one folder, one migration and one line in each list: in a copy of the server, a slice is added and called. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { eventually, freshSqlite } from './house.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const FOLDER: Record<string, string> = {
  'store.ts': `
import type { Reader, Writer } from '../../kernel/engine/index.ts'
declare module '../../kernel/engine/index.ts' {
  interface Tables { notes: { app_id: string; text: string } }
}
export const addNote = ({ db }: { db: Writer }, app_id: string, text: string) =>
  db.insertInto('notes').values({ app_id, text }).execute()
export const listNotes = ({ db }: { db: Reader }, app_id: string) =>
  db.selectFrom('notes').selectAll().where('app_id', '=', app_id).execute()
`,
  'operations.ts': `
import { z } from 'zod'
import { appOf } from '../../kernel/call/call.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operation, reading } from '../../kernel/graph/operation.ts'
import { text } from '../../kernel/wire/params.ts'
import * as store from './store.ts'

export const listNotes = reading('listNotes', noNode, {
  summary: 'List the notes',
  permission: 'management',
  request: {},
  answer: z.object({ data: z.array(z.object({ text: z.string() })) }),
  run: async ({ call }) => ({ data: (await store.listNotes(call, appOf(call.caller) ?? '')).map(({ text }) => ({ text })) }),
})
export const addNote = operation('addNote', noNode, {
  summary: 'Add a note',
  permission: 'management',
  request: { text: 'Bread' },
  input: z.object({ text: text({ min: 1, max: 10 }).describe('What is noted.') }),
  answer: z.object({ success: z.literal(true) }),
  async run({ call, input }) {
    await store.addNote(call, appOf(call.caller) ?? '', input.text)
    return { success: true as const }
  },
})
`,
  'index.ts': `
import type { Slice } from '../../kernel/graph/slice.ts'
import { addNote, listNotes } from './operations.ts'
export const notes: Slice = {
  name: 'notes',
  title: 'Notes',
  about: 'What is noted.',
  routes: { 'GET /notes': listNotes, 'POST /notes': addNote },
}
`,
}

const MIGRATION = `
import type { Kysely } from 'kysely'
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notes')
    .addColumn('app_id', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
}
`

/** One more at the end of a list, and where it comes from. */
function add(path: string, { from, name, entry, end }: Record<'from' | 'name' | 'entry' | 'end', string>) {
  const text = readFileSync(path, 'utf8').trimEnd()
  assert.ok(text.endsWith(end), path)
  writeFileSync(path, `import ${name} from '${from}'\n${text.slice(0, -end.length)}  ${entry},\n${end}\n`)
}

test('a slice is a folder, a migration and a line in each list: it is served, checked and documented', async (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'parley-slice-'))
  t.after(() => rmSync(copy, { recursive: true, force: true }))
  for (const name of ['package.json', 'server/package.json', 'server/src', 'server/migrations'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

  const slice = join(copy, 'server/src/slices/notes')
  mkdirSync(slice)
  for (const [name, text] of Object.entries(FOLDER)) writeFileSync(join(slice, name), text)
  writeFileSync(join(copy, 'server/migrations/9999-notes.ts'), MIGRATION)
  const migration = { from: './9999-notes.ts', name: '* as notes', entry: "'9999-notes': notes", end: '}' }
  add(join(copy, 'server/migrations/index.ts'), migration)
  const line = { from: '../slices/notes/index.ts', name: '{ notes }', entry: 'notes', end: ']' }
  add(join(copy, 'server/src/app/slices.ts'), line)

  const place = await freshSqlite()
  const child = spawn(process.execPath, [join(copy, 'server/src/app/main.ts'), 'serve'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...place.environment },
  })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const url = await eventually(async () => /serves at (\S+)/.exec(output)?.[1], output)
  const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' }
  const post = (body: object) =>
    fetch(`${url}/notes`, { method: 'POST', headers, body: JSON.stringify(body) })

  assert.deepEqual([(await post({ text: 'Bread' })).status, (await post({ text: '' })).status], [200, 400])
  const listed = await fetch(`${url}/notes`, { headers })
  assert.deepEqual(await listed.json(), { data: [{ text: 'Bread' }] })
  assert.equal((await fetch(`${url}/notes`)).status, 401)
  const contract = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  assert.deepEqual(Object.keys(contract.paths['/notes'] ?? {}), ['get', 'post'])
})
