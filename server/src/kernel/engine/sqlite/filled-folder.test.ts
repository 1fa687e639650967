import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { StartProblem } from '../../process/settings.ts'
import { fillFolder } from './filled-folder.ts'
import { takeFolder } from './folder.ts'

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-filled-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('while a folder is filled nobody else has it, and what was written becomes the database at the end', async (t) => {
  const directory = join(emptyFolder(t), 'new')
  await fillFolder(directory, async (file) => {
    writeFileSync(file, 'all of it')
    assert.throws(() => takeFolder(directory), /another Parley process is using/)
    await assert.rejects(
      fillFolder(directory, async () => {}),
      /another Parley process is using/,
    )
    assert.ok(!existsSync(join(directory, 'parley.sqlite')))
  })
  assert.deepEqual(readdirSync(directory).toSorted(), ['parley.lock', 'parley.sqlite'])
})

test('a folder that could not be filled is as it was before', async (t) => {
  const parent = emptyFolder(t)
  const broken = async (file: string) => {
    writeFileSync(file, 'half of it')
    throw new Error('the disk is full')
  }
  await assert.rejects(fillFolder(join(parent, 'new'), broken), /the disk is full/)
  assert.deepEqual(readdirSync(parent), [])
  await assert.rejects(fillFolder(parent, broken), /the disk is full/)
  assert.deepEqual(readdirSync(parent), [])
})

test('where a killed one has left a half, nobody begins again, and the next one fills it', async (t) => {
  const directory = join(emptyFolder(t), 'killed')
  mkdirSync(directory)
  writeFileSync(join(directory, 'parley.sqlite.unfinished'), 'half of it')
  assert.throws(
    () => takeFolder(directory),
    (error: Error) =>
      error instanceof StartProblem && /restored into .* did not end; restore it again/.test(error.message),
  )
  await fillFolder(directory, async (file) => writeFileSync(file, 'all of it', { flag: 'wx' }))
  assert.ok(existsSync(join(directory, 'parley.sqlite')))
})
