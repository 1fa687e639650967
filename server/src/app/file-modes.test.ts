/** Whatever is written to the disk is for one user alone, and so are the keys that are read from it. */

import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { databasesFolder } from '../../test/databases.ts'
import { actorAt, eventually, PRODUCTION } from '../../test/house.ts'
import { startCommand } from '../../test/one-command.ts'
import { startProcess } from '../../test/served-process.ts'
import { SAMPLES, upload } from '../../test/upload.ts'
import { readConfig } from './config.ts'

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(databasesFolder(), 'parley-modes-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A child has the umask that its parent has at the moment in which it is started. */
function under<T>(umask: number, start: () => T): T {
  const before = process.umask(umask)
  try {
    return start()
  } finally {
    process.umask(before)
  }
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function openIn(...folders: string[]): string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return [...folders, ...below]
    .map((path) => `${modeOf(path)} ${path}`)
    .filter((one) => !/^[67]00 /.test(one))
}

if (process.env.TEST_DATABASE_URL === undefined) {
  test('database, log, lock, files and backups are 600 in folders that are 700, whatever the umask', async (t) => {
    const folder = await emptyFolder(t)
    const at = (name: string) => join(folder, name)
    const environment = { PARLEY_DATA_DIR: at('data'), PARLEY_BLOBS: `folder:${at('blobs')}` }
    const { output, child, ended } = under(0o000, () => startProcess(t, environment))
    const url = await eventually(async () => /serves at (\S+)/.exec(output())?.[1], 'the start')
    await upload(actorAt(url, 'sandbox-token'), SAMPLES['image/png'], 'image/png')
    const moved = (name: string) => /\/[0-9a-f]{32}$/.test(name)
    await eventually(
      async () => readdirSync(at('blobs'), { recursive: true, encoding: 'utf8' }).some(moved),
      'a file that moved',
    )
    for (const name of ['parley.lock', 'parley.sqlite', 'parley.sqlite-shm', 'parley.sqlite-wal'])
      assert.ok(existsSync(join(at('data'), name)), name)
    assert.deepEqual(openIn(at('data'), at('blobs')), [])
    child.kill('SIGTERM')
    assert.equal(await ended, 0)

    const elsewhere = { PARLEY_DATA_DIR: at('restored'), PARLEY_BLOBS: `folder:${at('other')}` }
    const ran: [number, string[], Record<string, string>][] = [
      [0o000, ['backup', at('backups/one')], environment],
      [0o022, ['restore', at('backups/one')], elsewhere],
      [0o022, ['migrate'], { PARLEY_DATA_DIR: at('new') }],
    ]
    for (const [umask, args, place] of ran) {
      const { code, said } = await under(umask, () => startCommand(args, place)).ended
      assert.equal(code, 0, said)
    }
    assert.ok(existsSync(at('backups/one/blobs')))
    assert.deepEqual(openIn(...readdirSync(folder).map(at)), [])
  })

  test('an installation that others could read is closed at its start, in one line; what holds folders of others is left', async (t) => {
    const folder = await emptyFolder(t)
    const environment = { PARLEY_DATA_DIR: folder, LOG_LEVEL: 'warn' }
    const migrate = async () => {
      const { code, said } = await startCommand(['migrate'], environment).ended
      assert.equal(code, 0, said)
      return said.split('\n').filter((line) => /other users/.test(line))
    }
    assert.deepEqual(await migrate(), [])
    const open = () => {
      chmodSync(folder, 0o755)
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    }
    open()
    const [line = '', ...more] = await migrate()
    assert.deepEqual(more, [])
    assert.deepEqual(openIn(folder), [])
    assert.deepEqual(JSON.parse(line).paths.toSorted(), [
      folder,
      ...['lock', 'sqlite', 'sqlite-shm', 'sqlite-wal'].map((name) => join(folder, `parley.${name}`)),
    ])

    open()
    const theirs = join(folder, 'of-somebody-else')
    mkdirSync(theirs)
    chmodSync(theirs, 0o755)
    assert.equal((await migrate()).length, 1)
    assert.deepEqual(openIn(folder).toSorted(), [`755 ${folder}`, `755 ${theirs}`])
  })
}

test('a key is read from a file, and a file that others may read, or that is none, is refused with what to do', async (t) => {
  const folder = await emptyFolder(t)
  const [operator, secrets] = [join(folder, 'operator-key'), join(folder, 'secrets-key')]
  const { PARLEY_OPERATOR_KEY: _, PARLEY_SECRETS_KEY: __, ...rest } = PRODUCTION
  const files = { PARLEY_OPERATOR_KEY_FILE: operator, PARLEY_SECRETS_KEY_FILE: secrets }
  writeFileSync(operator, 'an-operator-key-of-a-file\n', { mode: 0o600 })
  writeFileSync(secrets, 'a-secrets-key-of-a-file-of-32-characters,and-one-more-of-32-characters-behind\n', {
    mode: 0o600,
  })
  assert.deepEqual(readConfig({ ...rest, ...files }).problems, [])
  const problemsOf = (change: Record<string, string>) => readConfig({ ...rest, ...files, ...change }).problems

  for (const mode of [0o640, 0o604, 0o644, 0o620]) {
    chmodSync(operator, mode)
    assert.deepEqual(problemsOf({}), [
      `PARLEY_OPERATOR_KEY_FILE: others may read ${operator} (mode ${mode.toString(8)}): chmod 600 ${operator}`,
    ])
  }
  const { child, output, ended } = startProcess(t, { ...files, PARLEY_DATA_DIR: folder })
  assert.ok(child.pid)
  assert.equal(await ended, 1, output())
  assert.match(output(), new RegExp(`chmod 600 ${operator}`))
  assert.doesNotMatch(output(), /an-operator-key-of-a-file/)

  chmodSync(operator, 0o400)
  assert.deepEqual(problemsOf({ PARLEY_OPERATOR_KEY: 'given-twice-is-not-clear' }), [
    'PARLEY_OPERATOR_KEY_FILE: set it or PARLEY_OPERATOR_KEY, not both',
  ])
  writeFileSync(secrets, 'short')
  assert.match(problemsOf({})[0] ?? '', /^PARLEY_SECRETS_KEY: .*at least 32 characters/)
  const wrong = {
    '/dev/zero': 'is no plain file',
    [folder]: 'is no plain file',
    [`${folder}/none`]: 'ENOENT',
  }
  for (const [path, why] of Object.entries(wrong)) {
    const [problem = ''] = problemsOf({ PARLEY_OPERATOR_KEY_FILE: path })
    assert.ok(problem.startsWith(`PARLEY_OPERATOR_KEY_FILE: ${path} `) && problem.includes(why), problem)
  }
})
