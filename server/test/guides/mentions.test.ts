/** What guides mention beside their commands exists: addresses, settings, and the pages that they lead to. */

import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { OWN_SETTINGS } from '../../../cli/src/framework/configuration.ts'
import { slices } from '../../src/app/slices.ts'

const documents = ['README.md', 'docs/reference/events.md', ...globSync('docs/{tutorials,guides}/*.md')]
const settings = readFileSync('docs/reference/settings.md', 'utf8')
/** The word of one slice is a part of paths; whatever stands in braces, or is a number or a variable, is a key. */
const shapeOf = (path: string) => path.replace(/\?.*$/, '').replace(/\{[^}]*\}|\$\w+|\b\d{4,}\b/g, '*')
const addresses = new Set(
  slices
    .flatMap(({ routes = {}, operator = {} }) => [...Object.keys(routes), ...Object.keys(operator)])
    .map(shapeOf),
)

const every = (pattern: RegExp) =>
  documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, found = '']) => ({ path, found })),
  )

test('every address in a guide is one of the contract', () => {
  const mentioned = every(/`((?:GET|POST|DELETE) \/[^`\s]*)`/g)
  assert.ok(mentioned.length > 10)
  const unknown = mentioned.filter(({ found }) => !addresses.has(shapeOf(found)))
  assert.deepEqual(unknown, [])
})

test('every setting in a guide is one of the settings', () => {
  const ofTheCommand = new Set([
    ...Object.values(OWN_SETTINGS).map(([variable]) => variable),
    'PARLEY_VERIFY_TOKEN',
  ])
  const unknown = every(/\b(PARLEY_[A-Z_<>]*[A-Z])\b/g).filter(
    ({ found }) => !settings.includes(`\`${found}\``) && !ofTheCommand.has(found),
  )
  assert.deepEqual(unknown, [])
})

test('every library that a program of a guide uses comes by a command of that guide', () => {
  const libraries = every(/^import .* from '((?:@[\w-]+\/)?[\w-]+)(?:\/[\w-]+)?'$/gm)
  assert.ok(libraries.length > 1)
  const isInstalled = ({ path, found }: (typeof libraries)[number]) => {
    const packed = found.replace('@', '').replace('/', '-')
    const installs = readFileSync(path, 'utf8').match(/^npm install .*$/gm) ?? []
    return installs.some((line) => line.includes(` ${found}@`) || line.includes(`/${packed}-`))
  }
  assert.deepEqual(
    libraries.filter((one) => !isInstalled(one)),
    [],
  )
})

test('every link in a guide leads somewhere, and the index leads to every guide', () => {
  const links = every(/\]\((?!https?:)([^)#]+)/g)
  const lost = links.filter(({ path, found }) => !existsSync(join(dirname(path), found)))
  assert.deepEqual(lost, [])
  const index = readFileSync('docs/guides/README.md', 'utf8')
  const unlisted = globSync('*.md', { cwd: 'docs/guides' }).filter(
    (guide) => guide !== 'README.md' && !index.includes(`](${guide})`),
  )
  assert.deepEqual(unlisted, [])
})
