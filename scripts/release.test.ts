/** A release in small: its parts are what others can read. `npm run fresh` tries a whole one. */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { changeOf, changesIn } from './release/changelog.ts'
import { ociLayout, readLayout } from './release/oci-layout.ts'
import { fits, PLATFORMS } from './release/platforms.ts'
import { checksums, npmMaterial, provenance } from './release/provenance.ts'
import { compressedFile, type Entry, entriesOf, gzippedTarOf, tarOf } from './release/tar.ts'

let work: string
before(() => {
  work = mkdtempSync(join(tmpdir(), 'parley-release-'))
})
after(() => rmSync(work, { recursive: true }))

const DEEP = `${'folder/'.repeat(20)}file-with-a-long-name.txt`
const LARGE = Buffer.from('0123456789'.repeat(1000))
const entries: Entry[] = [
  { path: 'a', mode: 0o750, owner: 10001, isFolder: true },
  { path: 'a/plain', mode: 0o644, bytes: Buffer.from('words') },
  { path: 'a/large', mode: 0o755, compressed: compressedFile(LARGE) },
  { path: 'a/link', mode: 0o777, link: 'plain' },
  { path: DEEP, mode: 0o644, bytes: Buffer.from('deep') },
]

test('an archive is read by tar as it was written, also where a part of it was compressed before', () => {
  const file = join(work, 'a.tgz')
  writeFileSync(file, gzippedTarOf(entries, 1_700_000_000))
  const listed = execFileSync('tar', ['-tvzf', file, '--numeric-owner'], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  })
  assert.match(listed, /^drwxr-x--- 10001\/10001 +0 2023-11-14 22:13 a\/$/m)
  assert.match(listed, /^-rwxr-xr-x 0\/0 +10000 .* a\/large$/m)
  assert.match(listed, /^lrwxrwxrwx .* a\/link -> plain$/m)
  const read = (name: string) => execFileSync('tar', ['-xzOf', file, name])
  assert.deepEqual(read('a/large'), LARGE)
  assert.equal(read(DEEP).toString(), 'deep')
  assert.deepEqual(gzippedTarOf(entries, 1_700_000_000), readFileSync(file))
  assert.throws(() => tarOf([{ path: 'x'.repeat(300), mode: 0o644, bytes: LARGE }], 0), /too long/)
})

test('a folder is packed in order, with its links as they are, and without what is not meant', () => {
  const folder = join(work, 'folder')
  mkdirSync(join(folder, 'b/c'), { recursive: true })
  writeFileSync(join(folder, 'b/c/x'), 'x')
  writeFileSync(join(folder, 'b/left-out'), 'x')
  symlinkSync('b', join(folder, 'a'))
  const paths = entriesOf(folder, 'to/', (path) => path !== 'b/left-out').map(({ path }) => path)
  assert.deepEqual(paths, ['to/a', 'to/b', 'to/b/c', 'to/b/c/x'])
})

const config = { User: '1:1', Env: [], Entrypoint: ['/a'], Cmd: [], WorkingDir: '/' }

test('an image leads from its index to every layer, and one changed byte is noticed', () => {
  const layers = ['lower', 'upper'].map((made) => ({
    made,
    bytes: gzippedTarOf([{ path: made, mode: 0o644, bytes: Buffer.from(made) }], 0),
  }))
  const image = {
    name: 'localhost/x:1',
    architecture: 'arm64',
    created: '2026-01-01T00:00:00Z',
    config,
    layers,
  }
  const file = join(work, 'image.tar')
  writeFileSync(file, ociLayout(image, 0))
  const read = (path: string) => execFileSync('tar', ['-xOf', file, path])
  const found = readLayout(read)
  assert.deepEqual(found.config, config)
  assert.deepEqual(
    found.layers,
    layers.map(({ bytes }) => bytes),
  )
  const spoiled = (path: string) => {
    const bytes = Buffer.from(read(path))
    if (path.startsWith('blobs/')) bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1
    return bytes
  }
  assert.throws(() => readLayout(spoiled), /^Error: sha256:[0-9a-f]{64} is sha256:/)
})

test('checksums are as sha256sum reads them, and provenance names every file and what it was made of', () => {
  writeFileSync(join(work, 'one'), 'one')
  const files = [{ name: 'one', sha256: '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed' }]
  writeFileSync(join(work, 'SHA256SUMS'), checksums(files))
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: work, stdio: 'pipe' })
  const material = npmMaterial('@a/b', '1.0.0', `sha512-${Buffer.from('hash').toString('base64')}`)
  assert.deepEqual(material, { uri: 'pkg:npm/%40a/b@1.0.0', digest: { sha512: '68617368' } })
  const statement = provenance(files, [material], {
    version: '1',
    platforms: [],
    isCommitted: true,
    builder: 'b',
    tools: {},
    started: new Date(0),
    finished: new Date(1),
  })
  assert.partialDeepStrictEqual(statement, {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'one', digest: { sha256: files[0]?.sha256 } }],
    predicate: { buildDefinition: { resolvedDependencies: [material] } },
  })
})

test('the changelog has this version first, with a date, and every heading can be read', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  assert.equal(changesIn(changelog)[0]?.version, version)
  assert.match(changeOf(changelog, version).text, /\w/)
  assert.throws(() => changesIn('## Unreleased\n'), /is not "## VERSION/)
})

test('every part of the repository has the version and the scope of the whole', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const { version, workspaces } = read('package.json')
  for (const folder of ['.', ...workspaces]) {
    const manifest = read(`${folder}/package.json`)
    assert.equal(manifest.version, version, folder)
    assert.match(manifest.name, /^@parley-dev\/[\w-]+$/)
    for (const [name, wanted] of Object.entries(manifest.dependencies ?? {}))
      if (name.startsWith('@parley-dev/')) assert.equal(wanted, version, `${folder}: ${name}`)
  }
})

test('a package that names systems, processors and C libraries is taken where it fits alone', () => {
  const takers = (of: Parameters<typeof fits>[0]) =>
    PLATFORMS.filter((platform) => fits(of, platform)).map(({ name }) => name)
  assert.deepEqual(takers({ os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }), ['linux-arm64'])
  assert.deepEqual(takers({ os: ['linux'], libc: ['musl'] }), [])
  assert.equal(takers({}).length, PLATFORMS.length)
})
