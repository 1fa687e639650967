import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }

const SOURCE = new URL('../src/', import.meta.url)

const files = globSync('**/*.ts', { cwd: SOURCE })

/** What a file imports, static or dynamic, types included. */
const importsOf = (file: string): string[] =>
  [...readFileSync(new URL(file, SOURCE), 'utf8').matchAll(/\b(?:from|import\(?)\s*'([^']+)'/g)].map(
    ([, name = '']) => name,
  )

test('the validator imports its own files and its one dependency, and nothing of Node', () => {
  assert.ok(files.length > 20)
  const allowed = Object.keys(manifest.dependencies)
  assert.equal(allowed.length, 1)
  const foreign = files.flatMap((file) =>
    importsOf(file)
      .filter((name) => {
        const isOwn =
          name.startsWith('.') && new URL(name, new URL(file, SOURCE)).href.startsWith(SOURCE.href)
        return !isOwn && !allowed.includes(name)
      })
      .map((name) => `${file} imports ${name}`),
  )
  assert.deepEqual(foreign, [])
})

test('the validator names no global of Node', () => {
  const named = files.filter((file) =>
    /\b(Buffer|process|require|__dirname|setImmediate)\b(?!['`])/.test(
      readFileSync(new URL(file, SOURCE), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    ),
  )
  assert.deepEqual(named, [])
})
