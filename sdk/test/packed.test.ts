/**
 * The clients and the validator as people get them: packed, installed into an empty project, type-checked strictly, and
 * the examples of their READMEs run against the real service on Node, Bun and Deno.
 */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { house } from '../../server/test/house.ts'
import { compiled, examplesOf, type Project, projectWith, run } from './packed-project.ts'
import { nodes, otherRuntimes } from './runtimes.ts'

/** By package, what it asks for. */
const PACKAGES: Record<string, string[]> = {
  sdk: [],
  operator: ['@parley-dev/sdk'],
  'flow-json': ['jsonc-parser'],
  testing: ['@parley-dev/operator', '@parley-dev/sdk'],
}
const TARBALL_BYTES_MAX = 48_000
let project: Project

before(async () => {
  project = await projectWith(...Object.keys(PACKAGES))
})
after(() => project.remove())

/** What no README shows in full: a notification that is genuine, one that is not, and a flow with a mistake. */
const EVERYWHERE = `
import { validateFlowJson } from '@parley-dev/flow-json'
import { signatureOf, webhooks } from '@parley-dev/sdk/webhooks'

const received: string[] = []
const hub = webhooks({ secret: 's', verifyToken: 'v' }).on('messages.text', ({ message }) => void received.push(message.text.body))
const value = { messaging_product: 'chat', metadata: {}, messages: [{ from: '1', id: 'm', type: 'text', text: { body: 'Grüße' } }] }
const body = JSON.stringify({ object: 'o', entry: [{ id: '1', time: 1, changes: [{ field: 'messages', value }] }] })
const statusOf = async (signature: string) => {
  const headers = { 'x-hub-signature-256': signature }
  return (await hub.fetch(new Request('http://a.example/', { method: 'POST', headers, body }))).status
}
const statuses = [await statusOf(await signatureOf('s', body)), await statusOf(await signatureOf('other', body))]
const [mistake] = validateFlowJson('{\\n  "version": "7.1",\\n  "screens": 1\\n}').validation_errors
console.log(JSON.stringify({ received, statuses, line: mistake?.line_start }))
`

test('an empty project checks it strictly, and runs the examples of the READMEs on every runtime', async (t) => {
  const { url } = await house(t)
  const texts = ['sdk', 'operator', 'flow-json'].flatMap((one) => examplesOf(`${one}/README.md`, 'ts'))
  assert.ok(texts.length >= 8)
  const sources = texts.map((text, index) => {
    const here = text.replaceAll('http://127.0.0.1:8080', url).replaceAll('.listen(3000)', '.listen(0)')
    return [`example-${index}.ts`, here]
  })
  await compiled(project.folder, { ...Object.fromEntries(sources), 'everywhere.ts': EVERYWHERE })
  const photo = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
  await photo.png().toFile(join(project.folder, 'photo.png'))

  const imports = texts.map(
    (_, index) => `await import('./out/example-${index}.js')\nconsole.log('ran ${index}')`,
  )
  const all = [...imports, "await import('./out/everywhere.js')", 'process.exit(0)']
  writeFileSync(join(project.folder, 'all.js'), `${all.join('\n')}\n`)
  for (const [command = '', ...args] of [
    ...(await nodes()).map((node) => [node]),
    ...(await otherRuntimes()),
  ]) {
    const { stdout } = await run(command, [...args, 'all.js'], { cwd: project.folder })
    for (const index of texts.keys()) assert.match(stdout, new RegExp(`^ran ${index}$`, 'm'), command)
    assert.match(stdout, /^\{"received":\["Grüße"\],"statuses":\[200,403\],"line":3\}$/m, command)
  }
})

/** Whatever speaks of Node in our declarations, or of what is given back by `await using`. */
const BARE = `
import { Parley } from '@parley-dev/sdk'
import { webhooks } from '@parley-dev/sdk/webhooks'
import { ParleyOperator } from '@parley-dev/operator'
import { createWorld, type World } from '@parley-dev/testing'
import { worldFor } from '@parley-dev/testing/node'
import { findServer } from '@parley-dev/testing/service'
import { bodyOf, serve } from '@parley-dev/testing/serving'

export async function main(): Promise<void> {
  await using world = await createWorld()
  const program: Parameters<World['serve']>[0] = (request, response) => void response.end(request.url)
  const text = async (...[request]: Parameters<typeof program>) => (await bodyOf(request)).toString('utf8')
  const folder: string = findServer({ PARLEY_URL: undefined }).cwd
  await serve(program)
  console.log(world.id, text, folder, Parley, ParleyOperator, webhooks, worldFor)
  // @ts-expect-error what Node declares is known, so what it has not is refused
  program(1, 2)
}
`

test('the declarations bring what they speak of, where TypeScript is given no types and no library', async () => {
  rmSync(join(project.folder, 'src'), { recursive: true, force: true })
  await compiled(project.folder, { 'bare.ts': BARE }, { settings: { target: 'es2022', noEmit: true } })
})

test('a stack of the built package names the lines of the source', async () => {
  const program = `
    import { Parley } from '@parley-dev/sdk'
    const fetch = () => { throw new Error('broken') }
    const parley = new Parley({ baseUrl: 'http://a.example', token: 't', retries: 0, fetch })
    await parley.accounts.read('1').catch((error) => console.log(error.stack))
  `
  const args = ['--enable-source-maps', '--input-type=module', '--eval', program]
  const { stdout } = await run(process.execPath, args, { cwd: project.folder })
  const [, file = '', line = ''] = /parley:\/\/\/(sdk\/src\/[\w/-]+\.ts):(\d+)/.exec(stdout) ?? []
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split('\n')
  assert.match(source[Number(line) - 1] ?? '', /new ParleyError|throw /, stdout)
})

test('every tarball is under 48 KB, has a map for each of its modules, and runs nothing at installation', () => {
  for (const [workspace, asked] of Object.entries(PACKAGES)) {
    const packed = project.tarballs[workspace]
    assert.ok(packed)
    const { bytes, files } = packed
    assert.ok(bytes < TARBALL_BYTES_MAX, `${workspace}: ${bytes} bytes`)
    const modules = files.filter((file) => file.endsWith('.js'))
    assert.ok(modules.length > 0 && modules.every((file) => files.includes(`${file}.map`)))
    const folder = join(project.folder, 'node_modules/@parley-dev', workspace)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    assert.deepEqual(
      [manifest.sideEffects, manifest.scripts, manifest.private],
      [false, undefined, undefined],
    )
    assert.deepEqual(Object.keys(manifest.dependencies ?? {}), asked)
  }
})

test('the clients import their own files only, and name no global of Node', () => {
  const root = new URL('../../', import.meta.url)
  for (const file of globSync('{sdk,operator}/src/**/*.ts', { cwd: root })) {
    const text = readFileSync(new URL(file, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const names = [...text.matchAll(/\b(?:from|import\(?)\s*'([^']+)'/g)].map(([, name]) => name)
    const foreign = names.filter((name) => !name?.startsWith('.') && name !== '@parley-dev/sdk')
    assert.deepEqual(foreign, [], file)
    // The one place that asks whether there is a Node around it.
    if (file !== 'sdk/src/webhooks/hmac.ts')
      assert.doesNotMatch(text, /\b(Buffer|process|require|__dirname|setImmediate)\b(?!['`]|\??:)/, file)
  }
})
