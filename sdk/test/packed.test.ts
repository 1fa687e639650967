/**
 * The packages as people get them: packed, installed into an empty project, type-checked strictly, and the examples
 * of the README run against the real service on every runtime that is here.
 */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { buildPackage } from '../../scripts/build-package.ts'
import { house } from '../../server/test/house.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../..')
const CODE_BYTES_MAX = 40 * 1024

function folder(t: TestContext): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'parley-packed-')))
  t.after(() => rmSync(path, { recursive: true }))
  return path
}

async function packed(workspace: string, into: string): Promise<string> {
  const built = join(into, workspace)
  buildPackage(workspace, built)
  const { stdout } = await run('npm', ['pack', built, '--pack-destination', into, '--json'])
  return join(into, JSON.parse(stdout)[0].filename)
}

const examples = () =>
  [...readFileSync(join(ROOT, 'sdk/README.md'), 'utf8').matchAll(/```ts\n([\s\S]+?)```/g)].map(
    ([, text = '']) => text,
  )

/** Node as the system has it, and others that npm or somebody else brought. */
function runtimes(): string[][] {
  const found = (name: string) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .filter((place) => !place.includes('node_modules'))
      .map((place) => join(place, name))
      .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  const [node, bun, deno] = ['node', 'bun', 'deno'].map(found)
  return [
    [process.execPath],
    ...(node ? [[node]] : []),
    ...(bun ? [[bun, 'run']] : []),
    ...(deno ? [[deno, 'run', '--allow-all']] : []),
  ]
}

test('an empty project installs it, checks it strictly, and runs the examples of the README', async (t) => {
  const { url } = await house(t)
  const project = folder(t)
  const tarball = await packed('sdk', project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  const [installed] = globSync('node_modules/*/*/package.json', { cwd: project })
  assert.equal(installed, 'node_modules/@parley/sdk/package.json')

  mkdirSync(join(project, 'src'))
  const texts = examples()
  assert.ok(texts.length >= 6)
  for (const [index, text] of texts.entries()) {
    const here = text.replaceAll('http://127.0.0.1:8080', url).replaceAll('.listen(3000)', '.listen(0)')
    writeFileSync(join(project, `src/example-${index}.ts`), here)
  }
  const photo = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
  await photo.png().toFile(join(project, 'photo.png'))
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    rootDir: 'src',
    outDir: 'out',
    types: ['node'],
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  for (const types of ['@types', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', types), join(project, 'node_modules', types))
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project]).catch((error) => assert.fail(error.stdout))

  const imports = texts.map(
    (_, index) => `await import('./out/example-${index}.js')\nconsole.log('ran ${index}')`,
  )
  writeFileSync(join(project, 'all.js'), `${imports.join('\n')}\nprocess.exit(0)\n`)
  for (const [command = '', ...args] of runtimes()) {
    const { stdout } = await run(command, [...args, 'all.js'], { cwd: project })
    for (const index of texts.keys()) assert.match(stdout, new RegExp(`^ran ${index}$`, 'm'), command)
    t.diagnostic(`ran on ${command}`)
  }
})

test('what a program loads of each package is under 40 KB compressed, and nothing runs at installation', async (t) => {
  for (const workspace of ['sdk', 'flow-json']) {
    const built = join(folder(t), workspace)
    buildPackage(workspace, built)
    const code = globSync('**/*.js', { cwd: built }).map((file) => readFileSync(join(built, file)))
    const bytes = gzipSync(Buffer.concat(code), { level: 9 }).length
    t.diagnostic(`${workspace}: ${bytes} bytes`)
    assert.ok(bytes < CODE_BYTES_MAX, `${workspace} has ${bytes} bytes`)
    const manifest = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))
    assert.deepEqual(
      [manifest.sideEffects, manifest.scripts, manifest.private],
      [false, undefined, undefined],
    )
    assert.deepEqual(Object.keys(manifest.dependencies ?? {}), workspace === 'sdk' ? [] : ['jsonc-parser'])
  }
})

test('the SDK imports its own files only, and names no global of Node', () => {
  const source = new URL('../src/', import.meta.url)
  for (const file of globSync('**/*.ts', { cwd: source })) {
    const text = readFileSync(new URL(file, source), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const names = [...text.matchAll(/\b(?:from|import\(?)\s*'([^']+)'/g)].map(([, name]) => name)
    assert.deepEqual(
      names.filter((name) => !name?.startsWith('.')),
      [],
      file,
    )
    // The one place that asks whether there is a Node around it.
    if (file !== 'webhooks/hmac.ts')
      assert.doesNotMatch(text, /\b(Buffer|process|require|__dirname|setImmediate)\b(?!['`])/, file)
  }
})
