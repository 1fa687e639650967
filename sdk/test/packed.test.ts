/**
 * The SDK and the validator as people get them: packed, installed into an empty project, type-checked strictly, and
 * the examples of their READMEs run against the real service on Node, Bun and Deno.
 */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { house } from '../../server/test/house.ts'
import {
  compiled,
  examplesOf,
  nodes,
  otherRuntimes,
  type Project,
  projectWith,
  run,
} from './packed-project.ts'

const BYTES_MAX = 40_000
/** Of tarballs. The types of the contract, for both doors and without a word about them, are 20 KB of the SDK's. */
const TARBALL_BYTES_MAX: Record<string, number> = { sdk: 72_000, 'flow-json': BYTES_MAX }
let project: Project

before(async () => {
  project = await projectWith('sdk', 'flow-json')
})
after(() => project.remove())

/** What no README shows in full: a notification that is genuine, one that is not, and a flow with a mistake. */
const EVERYWHERE = `
import { validateFlowJson } from '@parley/flow-json'
import { signatureOf, webhooks } from '@parley/sdk/webhooks'

const heard: string[] = []
const hub = webhooks({ secret: 's', verifyToken: 'v' }).on('messages.text', ({ message }) => void heard.push(message.text.body))
const value = { messaging_product: 'chat', metadata: {}, messages: [{ from: '1', id: 'm', type: 'text', text: { body: 'Grüße' } }] }
const body = JSON.stringify({ object: 'o', entry: [{ id: '1', time: 1, changes: [{ field: 'messages', value }] }] })
const told = async (signature: string) => {
  const headers = { 'x-hub-signature-256': signature }
  return (await hub.fetch(new Request('http://a.example/', { method: 'POST', headers, body }))).status
}
const statuses = [await told(await signatureOf('s', body)), await told(await signatureOf('other', body))]
const [mistake] = validateFlowJson('{\\n  "version": "7.1",\\n  "screens": 1\\n}').validation_errors
console.log(JSON.stringify({ heard, statuses, line: mistake?.line_start }))
`

test('an empty project checks it strictly, and runs the examples of the READMEs on every runtime', async (t) => {
  const { url } = await house(t)
  const texts = [...examplesOf('sdk/README.md', 'ts'), ...examplesOf('flow-json/README.md', 'ts')]
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
  for (const [command = '', ...args] of [...nodes().map((node) => [node]), ...(await otherRuntimes())]) {
    const { stdout } = await run(command, [...args, 'all.js'], { cwd: project.folder })
    for (const index of texts.keys()) assert.match(stdout, new RegExp(`^ran ${index}$`, 'm'), command)
    assert.match(stdout, /^\{"heard":\["Grüße"\],"statuses":\[200,403\],"line":3\}$/m, command)
  }
})

test('a stack of the built package names the lines of the source', async () => {
  const program = `
    import { Parley } from '@parley/sdk'
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

test('what a program loads is under 40 KB, the tarballs are as small as can be, and nothing runs at installation', () => {
  for (const [workspace, { bytes, files }] of Object.entries(project.tarballs)) {
    assert.ok(bytes < (TARBALL_BYTES_MAX[workspace] ?? 0), `${workspace}: ${bytes} bytes`)
    const folder = join(project.folder, 'node_modules/@parley', workspace)
    const loaded = files.filter((file) => /\.js(\.map)?$/.test(file))
    assert.ok(loaded.some((file) => file.endsWith('.map')))
    assert.ok(
      gzipSync(loaded.map((file) => readFileSync(join(folder, file), 'utf8')).join('')).length < BYTES_MAX,
    )
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
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
      assert.doesNotMatch(text, /\b(Buffer|process|require|__dirname|setImmediate)\b(?!['`]|\??:)/, file)
  }
})
