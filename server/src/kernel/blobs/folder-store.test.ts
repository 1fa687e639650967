import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { newObjectName, pathOfObject, STORE_MARK, StoreTrouble } from '../engine/index.ts'
import { folderStore } from './folder-store.ts'

test('what a full disk did not take leaves no file behind, and is taken when there is space', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-store-'))
  t.after(() => rm(folder, { recursive: true }))
  const store = folderStore(folder)
  await store.put(STORE_MARK, Buffer.from('ours'))
  const name = newObjectName()
  const file = join(folder, pathOfObject(name))
  await mkdir(dirname(file), { recursive: true })
  await symlink('/dev/full', `${file}.unfinished`)
  await assert.rejects(store.put(name, Buffer.alloc(10_000)), (error) => {
    return error instanceof StoreTrouble && /ENOSPC/.test(error.message)
  })
  assert.deepEqual(await readdir(dirname(file)), [])
  await store.put(name, Buffer.from('bytes'))
  assert.deepEqual(await store.get(name), Buffer.from('bytes'))
})
