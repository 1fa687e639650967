/** How the command behaves whatever it is asked: help, colours, errors, exit codes, and where its settings come from. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { run, start } from './command.ts'

let service: Started
let cwd: string

before(async () => {
  service = await startServer(findServer())
  cwd = await mkdtemp(join(tmpdir(), 'parley-cli-'))
})
after(async () => {
  await service.stop()
  await rm(cwd, { recursive: true })
})

const NOBODY = 'http://127.0.0.1:9'

test('a wrong word is one sentence and a next step, and ends with 2', async () => {
  for (const args of [
    ['clock', 'advanc'],
    ['clock', 'show', '--jsn'],
    ['clock', 'advance', 'soon'],
    ['clocks'],
  ]) {
    const { code, out, err } = await run(args)
    assert.equal(code, 2, err)
    assert.equal(out, '')
    assert.match(err, /^✗ [^\n]+\.\n {2}[^\n]+\n$/)
  }
  const { err } = await run(['stage', 'refuse', '131056'])
  assert.match(err, /\n {2}parley stage refuse --help tells what there is\.\n$/)
})

test('a server that does not answer ends with 3, a refusal with 4', async () => {
  const nobody = await run(['clock', 'show', '--url', NOBODY])
  assert.equal(nobody.code, 3)
  assert.match(nobody.err, /could not be reached.*\n {2}Start it with: parley start/)
  const refused = await run(['clock', 'show', '--url', service.url, '--key', 'wrong'])
  assert.equal(refused.code, 4)
  assert.match(refused.err, /\(190\)\n {2}.*--key/)
})

test('the stack is for --debug, and JSON for programs', async () => {
  const plain = await run(['clock', 'show', '--url', NOBODY])
  assert.doesNotMatch(plain.err, /\n {4}at /)
  const debug = await run(['clock', 'show', '--url', NOBODY, '--debug'])
  assert.match(debug.err, /\n {4}at /)
  const json = await run(['clock', 'show', '--url', NOBODY, '--json'])
  assert.equal(JSON.parse(json.err).exit_code, 3)
})

test('a flag counts before the environment, and that before parley.config.json', async () => {
  const config = (url: string) =>
    writeFile(join(cwd, 'parley.config.json'), JSON.stringify({ PARLEY_URL: url }))
  const args = ['clock', 'show', '--json']
  await config(service.url)
  assert.equal((await run(args, { cwd })).code, 0)
  assert.equal((await run(args, { cwd, env: { PARLEY_URL: NOBODY } })).code, 3)
  await config(NOBODY)
  assert.equal((await run(args, { cwd, env: { PARLEY_URL: service.url } })).code, 0)
  assert.equal((await run([...args, '--url', NOBODY], { cwd, env: { PARLEY_URL: service.url } })).code, 3)
})

test('a configuration that merely lies in a folder is a plain file', async () => {
  const folder = await mkdtemp(join(cwd, 'strange-'))
  const config = join(folder, 'parley.config.json')
  for (const place of [() => execFileSync('mkfifo', [config]), () => symlink('/dev/zero', config)]) {
    await place()
    const { code, err } = await run(['clock', 'show'], { cwd: folder })
    assert.equal(code, 2, err)
    assert.match(err, /parley\.config\.json cannot be used: it is no plain file/)
    await rm(config)
  }
})

test('and has the server told nothing that lies elsewhere, unless it is named', async (t) => {
  const told: (string | undefined)[] = []
  const trap = createHttpServer(({ headers }, response) => {
    told.push(headers.authorization)
    response.end('{}')
  })
  await once(trap.listen(0, '127.0.0.1'), 'listening')
  t.after(() => trap.close())
  const PARLEY_URL = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(cwd, 'strange-'))
  const config = join(folder, 'parley.config.json')
  await writeFile(join(cwd, 'secret'), 'secret')
  await writeFile(join(folder, 'own'), 'own')
  await symlink(join(cwd, 'secret'), join(folder, 'link'))
  await symlink(cwd, join(folder, 'above'))
  const asked = async (PARLEY_OPERATOR_KEY_FILE: string, args: string[] = []) => {
    await writeFile(config, JSON.stringify({ PARLEY_URL, PARLEY_OPERATOR_KEY_FILE }))
    return run(['clock', 'show', ...args], { cwd: folder })
  }
  for (const file of ['../secret', join(cwd, 'secret'), 'link', 'above/secret']) {
    const { code, err } = await asked(file)
    assert.equal(code, 2, `${file}: ${err}`)
    assert.match(err, /may name a file of its own folder only/)
  }
  assert.deepEqual(told, [])
  await asked('own')
  await asked('../secret', ['--config', config])
  const keys = new Set(told.filter((one) => one !== undefined))
  assert.deepEqual([...keys], ['Bearer own', 'Bearer secret'])
})

/** Nobody is there: whoever is not refused beforehand ends with 3. */
const STRANGER = 'http://parley.invalid:8080'

async function strangersFolder(settings: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(cwd, 'strange-'))
  await writeFile(join(folder, 'parley.config.json'), JSON.stringify(settings))
  return folder
}

test('a configuration that lies in a folder names no address for a secret that stands elsewhere', async () => {
  const folder = await strangersFolder({ PARLEY_URL: STRANGER })
  const config = join(folder, 'parley.config.json')
  const show = ['clock', 'show']
  const asked = (args: string[], env = {}) => run(args, { cwd: folder, env })
  await writeFile(join(folder, 'key'), 'own', { mode: 0o600 })
  for (const { args = show, env = {} } of [
    { env: { PARLEY_ACCESS_TOKEN: 'mine' } },
    { env: { PARLEY_OPERATOR_KEY: 'mine' } },
    { env: { PARLEY_OPERATOR_KEY_FILE: 'key' } },
    { args: [...show, '--token', 'mine'] },
    { args: [...show, '--key', 'mine'] },
    { args: ['mcp'], env: { PARLEY_ACCESS_TOKEN: 'mine' } },
    { args: ['run', '--', 'true'] },
    { args: ['intercept', '--tls', '0'] },
    { args: ['listen', '--forward-to', NOBODY, '--secret', 'mine'] },
    { args: ['listen', '--forward-to', NOBODY], env: { PARLEY_APP_SECRET: 'mine' } },
  ]) {
    const { code, err } = await asked(args, env)
    assert.equal(code, 2, `${args}: ${err}`)
    assert.ok(err.includes(config) && err.includes(STRANGER), err)
    assert.match(err, /nothing is sent there\.\n.*set PARLEY_URL in the environment, or say --config/)
  }
  const env = { PARLEY_ACCESS_TOKEN: 'mine' }
  for (const meant of [
    ['--config', config],
    ['--url', STRANGER],
  ])
    assert.equal((await asked([...show, ...meant], env)).code, 3, meant.join(' '))
  assert.equal((await asked(show, { ...env, PARLEY_URL: STRANGER })).code, 3)
  assert.equal((await asked(show)).code, 3)
  await writeFile(config, JSON.stringify({ PARLEY_URL: STRANGER, PARLEY_OPERATOR_KEY: 'its own' }))
  assert.equal((await asked(show)).code, 3)
  await writeFile(config, JSON.stringify({ PARLEY_URL: STRANGER, PARLEY_OPERATOR_KEY_FILE: 'key' }))
  assert.equal((await asked(show)).code, 2)
})

test('nor where the service sends what the environment holds', async () => {
  const environment = {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=mine',
    PARLEY_BRIDGE_SECRET: 'mine',
    PARLEY_CODE_GATEWAY_SECRET: 'mine',
    PARLEY_GATEWAY_ALPHAPAY_CLIENT_SECRET: 'mine',
    AWS_SECRET_ACCESS_KEY: 'mine',
    PGPASSWORD: 'mine',
  }
  for (const [name, address] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', STRANGER],
    ['PARLEY_BRIDGE_URL', STRANGER],
    ['PARLEY_CODE_GATEWAY_URL', STRANGER],
    ['PARLEY_GATEWAY_ALPHAPAY_TOKEN_URL', STRANGER],
    ['PARLEY_BLOBS', 's3://bucket/prefix'],
    ['DATABASE_URL', 'postgres://localhost/parley?host=parley.invalid'],
  ] as const) {
    const cwd = await strangersFolder({ [name]: address })
    const { code, err } = await run(['start', '--port', '0'], { cwd, env: environment })
    assert.equal(code, 2, err)
    assert.ok(err.includes(`sets ${name} to ${address}`), err)
  }
})

test('nor what a runtime loads, whom a program trusts, or where clients are sent', async () => {
  for (const name of [
    'NODE_OPTIONS',
    'HTTPS_PROXY',
    'NODE_EXTRA_CA_CERTS',
    'PARLEY_CA_FOLDER',
    'PARLEY_INTERCEPT_HOSTS',
    'PARLEY_PUBLIC_URL',
    'PARLEY_DNS_SERVERS',
  ]) {
    const cwd = await strangersFolder({ [name]: 'x' })
    const { code, err } = await run(['clock', 'show', '--url', NOBODY], { cwd })
    assert.equal(code, 2, err)
    assert.match(err, new RegExp(`may not set ${name}, as it was found in a folder`))
  }
})

test('colour is for terminals, and NO_COLOR counts', async () => {
  const coloured = async (env: Record<string, string>) =>
    (await run(['clock', 'show', '--url', NOBODY], { env })).err.includes('\x1b[')
  assert.equal(await coloured({}), false)
  assert.equal(await coloured({ FORCE_COLOR: '1' }), true)
  assert.equal(await coloured({ FORCE_COLOR: '1', NO_COLOR: '1' }), false)
})

test('Ctrl-C ends a command at once that has nothing to put in order', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const waiting = start(['clock', 'show', '--url', `http://127.0.0.1:${port}`])
  const [line] = await once(silent, 'connection')
  waiting.child.kill('SIGINT')
  assert.equal((await waiting.ended).code, 130)
  line.destroy()
  silent.close()
})
