/** Nothing that we hand out fetches a package or an image by a name that somebody else may own. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { namesIn } from './fetched-names.ts'

/** Files of a release and a clone, which a guide makes itself, and images that were loaded or built on the machine. No name of a registry: nothing is published. */
const OURS = [/(^|\/)parley(-dev)?-[\w.*-]+\.tgz$/, /^\.\/parley$/, /^localhost\/parley(-cluster)?$/]

const OTHERS: Record<string, string> = {
  node: 'the image in which pipelines and an app of the reader run',
  postgres: 'the database of the compose file',
  debian: 'what the image of the cluster is built on',
  '@kapso/whatsapp-cloud-api': 'a client library of others, which the README drives unmodified',
  'actions/checkout': "GitHub's own",
  'actions/setup-node': "GitHub's own",
  'actions/upload-artifact': "GitHub's own",
}

const files = globSync(
  ['*.md', '*/README.md', 'docs/**/*.md', 'action.yml', 'deploy/**/{*.md,*.yml,*.yaml,*Containerfile}'],
  // It is history, with names that were wrong.
  { exclude: (name) => name === 'node_modules' || name === 'CHANGELOG.md' },
)

const isKnown = (name: string) => OURS.some((pattern) => pattern.test(name)) || name in OTHERS

test('every package, image and action that our documents and pipelines fetch is a file of ours, or meant', () => {
  assert.ok(files.includes('action.yml') && files.includes('docs/guides/install.md'))
  const unknown = files.flatMap((file) =>
    namesIn(readFileSync(file, 'utf8'))
      .filter((name) => !isKnown(name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(unknown, [])
  const named = new Set(files.flatMap((file) => namesIn(readFileSync(file, 'utf8'))))
  assert.deepEqual(
    Object.keys(OTHERS).filter((name) => !named.has(name)),
    [],
  )
})

test('a name is found wherever it is fetched, and one of somebody else is noticed', () => {
  const cases: [text: string, names: string[]][] = [
    ['npx parley start --memory', ['parley']],
    ['run `npx --yes --package parley@1 parley exec`', ['parley']],
    ['npm i --save-dev x @parley-dev/sdk@0.1.0 && npm test', ['@parley-dev/sdk']],
    ['npm install --prefix shop --offline ./a/parley-dev-sdk-0.2.0.tgz', ['./a/parley-dev-sdk-0.2.0.tgz']],
    ['after `npm install`; every verb', []],
    ['  image: "parley:1"', ['parley']],
    ['FROM docker.io/library/node:20-bookworm AS x', ['node']],
    ['- uses: actions/checkout@v4', ['actions/checkout']],
    ['podman run --rm --publish 8080:8080 localhost/parley:0.2.0 serve', ['localhost/parley']],
    ['docker pull ghcr.io/somebody/parley', ['ghcr.io/somebody/parley']],
  ]
  for (const [text, names] of cases) assert.deepEqual(namesIn(text), names, text)
  for (const name of ['parley', '@parley-dev/sdk', '@parley-dev/cli', 'ghcr.io/somebody/parley'])
    assert.ok(!isKnown(name), name)
})
