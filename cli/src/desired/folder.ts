/** The files of an account: one for each thing, readable, and in an order that a diff can follow. */

import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readJsonFile, writePlain } from '../framework/plain-file.ts'
import { Problem, wordsOf } from '../framework/problem.ts'
import type { Entry, Kind, Value } from './kind.ts'

const pathOf = (folder: string, kind: Kind, name: string): string =>
  kind.isSingle ? join(folder, `${kind.folder}.json`) : join(folder, kind.folder, `${name}.json`)

export async function writeEntry(folder: string, kind: Kind, { name, value }: Entry): Promise<string> {
  const path = pathOf(folder, kind, name)
  await mkdir(dirname(path), { recursive: true })
  if (!kind.isSingle) await assertOwn(dirname(path))
  await writePlain(path, `${JSON.stringify(value, null, 2)}\n`).catch((cause: Error) => {
    throw new Problem(`${path} is not written: ${cause.message}.`, { next: 'Move it away first.', cause })
  })
  return path
}

/** Undefined where the folder says nothing about the kind: then nothing of it is touched. */
export async function readEntries(folder: string, kind: Kind): Promise<Entry[] | undefined> {
  if (kind.isSingle) {
    const path = pathOf(folder, kind, kind.folder)
    return existsSync(path) ? [{ name: kind.folder, value: await readValue(path) }] : undefined
  }
  const place = join(folder, kind.folder)
  if (!existsSync(place)) return undefined
  await assertOwn(place)
  const names = (await readdir(place)).filter((file) => file.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (file) => ({
      name: file.slice(0, -'.json'.length),
      value: await readValue(join(place, file)),
    })),
  )
}

/** Whoever made the folder may have had it lead somewhere else. */
async function assertOwn(place: string): Promise<void> {
  if ((await lstat(place)).isSymbolicLink())
    throw new Problem(`${place} is a link.`, { next: 'Put a folder in its place.' })
}

async function readValue(path: string): Promise<Value> {
  try {
    return await readJsonFile(path, 'in a folder')
  } catch (cause) {
    throw new Problem(`${path} cannot be read: ${wordsOf(cause)}.`, {
      next: 'Fix it, or write it again: parley pull.',
      cause,
    })
  }
}
