import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import node from './node.json' with { type: 'json' }
import { bomOf, type Lock, nameAt, runtimePlaces } from './sbom.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const lock = read('package-lock.json') as Lock
const { workspaces } = read('package.json') as { workspaces: string[] }
const isNode = (purl: string) =>
  Object.values(node.packages).some(({ name }) => purl === `pkg:npm/${name}@${node.version}`)
const bom = bomOf(lock) as {
  components: { name: string; version: string; purl: string; hashes?: unknown[]; licenses: unknown[] }[]
}

test('every package that a workspace needs to run is named with the version that is installed', () => {
  const named = new Set(bom.components.map(({ name, version }) => `${name}@${version}`))
  let needed = 0
  for (const folder of ['.', ...workspaces])
    for (const [name, version] of Object.entries(read(`${folder}/package.json`).dependencies ?? {})) {
      if (name.startsWith('@parley-dev/')) continue
      needed++
      assert.ok(named.has(`${name}@${version}`), `${name}@${version} of ${folder}`)
    }
  assert.ok(needed > 15)
})

test('what these need is named, too, down to the last, and each with the hash of the lock file', () => {
  const places = new Set(runtimePlaces(lock))
  const names = new Set([...places].map(nameAt))
  for (const place of places)
    for (const name of Object.keys(lock.packages[place]?.dependencies ?? {})) assert.ok(names.has(name), name)
  assert.ok(names.has('pg-protocol') && names.has('thread-stream'))
  const integrities = new Set(
    [...places].flatMap((place) => {
      const { integrity, version } = lock.packages[place] ?? {}
      return integrity ? `pkg:npm/${nameAt(place).replace('@', '%40')}@${version}` : []
    }),
  )
  for (const { hashes, purl } of bom.components)
    assert.equal(hashes?.length, integrities.has(purl) || isNode(purl) ? 1 : undefined, purl)
  assert.equal(bom.components.filter(({ purl }) => isNode(purl)).length, Object.keys(node.packages).length)
  const licensed = bom.components.filter(({ licenses }) => licenses.length === 1)
  assert.ok(licensed.length > bom.components.length * 0.8)
})

test('what only development needs is not named, and the document is the same each time', () => {
  const names = new Set(bom.components.map(({ name }) => name))
  for (const name of ['typescript', '@biomejs/biome', 'knip', 'jest']) assert.ok(!names.has(name), name)
  assert.deepEqual(bomOf(lock), bom)
})
