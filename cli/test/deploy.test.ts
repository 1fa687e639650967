/** What is handed out for CI and containers: it can be read, it fits together, and its shell lines do what they say. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findServer, type Started, startServer } from '@parley-dev/testing/service'
import { parse } from 'yaml'
import { type Entry, gzippedTarOf, tarOf } from '../../scripts/release/tar.ts'
import { needs } from '../../server/test/needs.ts'
import { COMMAND } from '../../server/test/program.ts'
import { run } from './command.ts'

const sh = promisify(execFile)
const place = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string) => readFile(place(path), 'utf8')

let cwd: string
let file: string
let checkout: string
let service: Started
before(async () => {
  service = await startServer(findServer())
  cwd = await mkdtemp(join(tmpdir(), 'parley-deploy-'))
  // A release file and a checkout in small, which start the command of this repository; `npm run fresh` takes whole ones.
  const launcher = (says: string) =>
    Buffer.from(`#!/bin/sh\necho ${says}\nexec '${process.execPath}' '${COMMAND}' "$@"\n`)
  file = join(cwd, 'release.tgz')
  checkout = join(cwd, 'checkout')
  const own: Entry[] = [
    { path: 'scripts/ensure-installed.js', mode: 0o644, bytes: Buffer.from('console.log(process.argv[2])') },
    { path: 'node_modules/.bin/parley', mode: 0o755, bytes: launcher('cloned') },
  ]
  await writeFile(
    file,
    gzippedTarOf([{ path: 'parley-0.0.0/parley', mode: 0o755, bytes: launcher('unpacked') }], 0),
  )
  await mkdir(checkout)
  await writeFile(join(cwd, 'checkout.tar'), tarOf(own, 0))
  await sh('tar', ['-xf', join(cwd, 'checkout.tar'), '-C', checkout])
})
after(async () => {
  await service.stop()
  await rm(cwd, { recursive: true })
})

const kept = Object.entries(process.env).filter(([name]) => !/^(PARLEY_|NODE_TEST)/.test(name))
const shell = (script: string, env: Record<string, string>) =>
  sh('bash', ['-ec', script], { cwd, env: { ...Object.fromEntries(kept), ...env } })

test(
  'the action runs a command against a service of its own, with a seed or without, and fails as it fails',
  needs('curl'),
  async () => {
    const action = parse(await read('action.yml'))
    const [step] = action.runs.steps
    const inputs = Object.fromEntries(
      Object.entries<{ default?: string }>(action.inputs).map(([name, input]) => [name, input.default ?? '']),
    )
    const asked = (given: Record<string, string>) => {
      const all: Record<string, string> = { ...inputs, ...given }
      const known: Record<string, string> = { 'github.action_path': checkout, 'runner.temp': cwd }
      const env = Object.entries<string>(step.env).map(([name, text]) => [
        name,
        text
          .replace(/\$\{\{ inputs\.(\w+) \}\}/, (_, input: string) => all[input] ?? '')
          .replace(/\$\{\{ (github\.action_path|runner\.temp) \}\}/, (_, word: string) => known[word] ?? ''),
      ])
      return shell(step.run, Object.fromEntries(env))
    }
    const command =
      'curl -sf "$PARLEY_URL/$PARLEY_PHONE_NUMBER_ID" -H "Authorization: Bearer $PARLEY_ACCESS_TOKEN"'
    assert.match((await asked({ run: `${command} | cat` })).stdout, /^--to-run\ncloned\n.*verified_name/)
    assert.match((await asked({ run: command, package: file })).stdout, /^unpacked\n.*verified_name/)
    const seed = fileURLToPath(new URL('folder/seed.json', import.meta.url))
    assert.match((await asked({ run: 'echo "seeded $PARLEY_ACCOUNT_ID"', seed })).stdout, /seeded \d+/)
    await assert.rejects(asked({ run: 'false | cat', reports: 'kept' }), { code: 1 })
    assert.ok((await readFile(join(cwd, 'kept/exec.bundle.gz'))).length > 0)
  },
)

test('the snippet for GitLab runs a command against a service of its own', async () => {
  const { '.parley': job } = parse(await read('deploy/gitlab.yml'))
  const ran = await shell(job.script.join('\n'), {
    ...job.variables,
    PARLEY_COMMAND: 'echo "at $PARLEY_URL"',
    PARLEY_FILE: file,
  })
  assert.match(ran.stdout, /^unpacked\nat http:\/\/127\.0\.0\.1:\d+/)
  await assert.rejects(shell(job.script.join('\n'), job.variables), /PARLEY_FILE: the path of a release file/)
})

test('what the compose file names is there, and the app of it is intercepted', async () => {
  const { services, volumes } = parse(await read('deploy/container/compose.yaml'))
  for (const one of Object.values<{ volumes?: string[]; depends_on?: object }>(services)) {
    for (const volume of one.volumes ?? []) {
      const [name = ''] = volume.split(':')
      if (name.startsWith('.')) assert.ok(await read(`deploy/container/${name}`), volume)
      else assert.ok(name in volumes, volume)
    }
    for (const name of Object.keys(one.depends_on ?? {})) assert.ok(name in services, name)
  }
  const help: string[] = services.intercept.command
  const { out } = await run([help[0] ?? '', '--help'])
  for (const flag of help.filter((word) => word.startsWith('--') && word !== '--url'))
    assert.ok(out.includes(flag), flag)

  const { ACCESS_TOKEN, PHONE_NUMBER_ID } = services.app.environment
  const env = { ACCESS_TOKEN, PHONE_NUMBER_ID, PARLEY_URL: service.url, PARLEY_CA_FOLDER: join(cwd, 'ca') }
  const app = await run(['run', '--', process.execPath, place('deploy/container/app.mjs')], { cwd, env })
  assert.equal(app.code, 0, app.err)
  assert.match(app.out, /^200 \{"verified_name"/)
})
