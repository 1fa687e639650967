import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { documents } from '../../scripts/write-docs.ts'
import { slices } from '../src/app/slices.ts'

const plain = (line: string | undefined) => line?.replace(/\{\{RUN\}\}_\d+/g, '{{RUN}}_#')

test('the generated documents are those that the code would write (npm run docs)', async () => {
  for (const [path, text] of Object.entries(await documents())) {
    const kept = readFileSync(path, 'utf8').split('\n')
    // Names are numbered on by whatever else runs in this process.
    const at = text.split('\n').findIndex((line, number) => plain(line) !== plain(kept[number]))
    assert.equal(kept[at], text.split('\n')[at], `${path}:${at + 1}`)
    assert.equal(kept.length, text.split('\n').length, path)
  }
})

test('every kind of event has an example that its own schema accepts', () => {
  const kinds = slices.flatMap((slice) => slice.events ?? [])
  assert.ok(kinds.length > 0)
  for (const kind of kinds) {
    const read = kind.schema.safeParse(kind.example)
    assert.ok(read.success, `${kind.field}: ${read.error?.message}`)
    assert.ok(kind.about.length > 10 && kind.cause.length > 10, kind.field)
  }
})
