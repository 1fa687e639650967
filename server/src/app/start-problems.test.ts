/** What is printed where the service cannot run: one sentence, what to do, and no stack. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { freePort } from '../../test/free-port.ts'
import { freshDatabase } from '../../test/house.ts'
import { COMPILED, PROGRAM } from '../../test/program.ts'

const WITHOUT_RIGHTS = ['setpriv', '--bounding-set=-dac_override,-dac_read_search']

type Ended = { code: number | null; said: string }

/** As root nothing is forbidden, unless it does without that right. */
async function start(
  environment: Record<string, string>,
  options: { unprivileged?: boolean } = {},
): Promise<Ended> {
  const isRoot = process.getuid?.() === 0
  const line = [process.execPath, PROGRAM, 'migrate']
  const [program = '', ...args] = options.unprivileged && isRoot ? [...WITHOUT_RIGHTS, ...line] : line
  const child = spawn(program, args, { env: { PATH: process.env.PATH ?? '', ...COMPILED, ...environment } })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: (await said).join('') }
}

function assertReported({ code, said }: Ended, ...parts: RegExp[]): void {
  assert.equal(code, 1, said)
  for (const part of parts) assert.match(said, part)
  assert.equal(said.trim().split('\n').length, 1, said)
  assert.doesNotMatch(said, /\bat .*:\d+:\d+|Error:/)
}

async function folder(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-start-'))
  await chmod(directory, 0o777)
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}

if (process.env.TEST_DATABASE_URL === undefined) {
  test('a data folder that is no folder, or cannot be made or written', async (t) => {
    const directory = await folder(t)
    const file = join(directory, 'file')
    await writeFile(file, '')
    assertReported(await start({ PARLEY_DATA_DIR: file }), /is not a folder/, /PARLEY_DATA_DIR/)
    assertReported(
      await start({ PARLEY_DATA_DIR: join(file, 'below') }),
      /is not a folder/,
      /PARLEY_DATA_DIR/,
    )

    const closed = join(directory, 'closed')
    await mkdir(closed, { mode: 0o555 })
    const unprivileged = true
    assertReported(
      await start({ PARLEY_DATA_DIR: closed }, { unprivileged }),
      /cannot be written/,
      /PARLEY_DATA_DIR/,
    )
    const below = { PARLEY_DATA_DIR: join(closed, 'below') }
    assertReported(await start(below, { unprivileged }), /cannot be made/, /PARLEY_DATA_DIR/)
  })

  test('a database that may only be read, is damaged, is none, or was emptied', async (t) => {
    const directory = await folder(t)
    const made = join(directory, 'made')
    assert.equal((await start({ PARLEY_DATA_DIR: made })).code, 0)
    const copy = async (name: string) => {
      await cp(made, join(directory, name), { recursive: true })
      return {
        environment: { PARLEY_DATA_DIR: join(directory, name) },
        file: join(directory, name, 'parley.sqlite'),
      }
    }

    const readOnly = await copy('read-only')
    await chmod(join(directory, 'read-only'), 0o777)
    await chmod(join(directory, 'read-only', 'parley.lock'), 0o666)
    await chmod(readOnly.file, 0o444)
    assertReported(await start(readOnly.environment, { unprivileged: true }), /cannot be written/, /make it/)

    const none = await copy('none')
    await writeFile(none.file, 'these are not the bytes of a database, but quite a few of them. '.repeat(200))
    assertReported(await start(none.environment), /is no SQLite database/, /restore it from a backup/)

    const damaged = await copy('damaged')
    await truncate(damaged.file, 4_096 + 100)
    assertReported(await start(damaged.environment), /is damaged/, /restore it from a backup/)

    const emptied = await copy('emptied')
    await truncate(emptied.file, 0)
    assertReported(await start(emptied.environment), /is empty, though there was a database/, /remove it/)
    await rm(emptied.file)
    assert.equal((await start(emptied.environment)).code, 0, 'removed on purpose, it is made anew')

    const killed = await copy('killed')
    await rm(join(directory, 'killed', 'parley.lock'))
    await truncate(killed.file, 0)
    await writeFile(`${killed.file}-wal`, 'the log of a database that was in use')
    assertReported(await start(killed.environment), /is empty, though there was a database/)
  })

  test('a file of no length that never was a database is where one begins', async (t) => {
    const directory = await folder(t)
    await writeFile(join(directory, 'parley.sqlite'), '')
    assert.equal((await start({ PARLEY_DATA_DIR: directory })).code, 0)
  })
} else {
  test('a PostgreSQL that is not there, refuses the password, or lacks the database', async (t) => {
    const place = await freshDatabase()
    t.after(place.remove)
    const changed = (change: (url: URL) => void) => {
      const url = new URL(place.environment.DATABASE_URL ?? '')
      change(url)
      return { DATABASE_URL: url.href }
    }
    const port = String(await freePort())
    const away = await start(changed((url) => Object.assign(url, { port })))
    assertReported(away, /cannot be reached \(ECONNREFUSED\)/, /start it, or correct DATABASE_URL/)
    const wrong = await start(changed((url) => Object.assign(url, { password: 'not-the-password' })))
    assertReported(wrong, /refuses the password of "postgres"/, /DATABASE_URL/)
    assert.doesNotMatch(wrong.said, /not-the-password/)
    const missing = await start(changed((url) => Object.assign(url, { pathname: '/nowhere' })))
    assertReported(missing, /has no database "nowhere"/, /create it/)
    const unknown = await start(changed((url) => Object.assign(url, { hostname: 'nowhere.invalid' })))
    assertReported(unknown, /nowhere\.invalid:\d+ cannot be reached/)
    const garbled = await start({ DATABASE_URL: 'postgres://user:p#ss@host/x' })
    assertReported(garbled, /DATABASE_URL is no URL/)
  })

  test('a database made by a later version is left alone, unless it can live with this one', async (t) => {
    const place = await freshDatabase()
    t.after(place.remove)
    assert.equal((await start(place.environment)).code, 0)
    const client = new (await import('pg')).default.Client(place.environment.DATABASE_URL)
    await client.connect()
    await client.query(`insert into kysely_migration values ('9999-of-the-future', '2100-01-01')`)
    assert.equal((await start(place.environment)).code, 0)
    await client.query(`update kept_values set value = '9998-which-took-away' where name = 'schema needs'`)
    await client.end()
    const refused = await start(place.environment)
    assertReported(refused, /9999-of-the-future/, /knows 9998-which-took-away: a later version made it/)
  })
}
