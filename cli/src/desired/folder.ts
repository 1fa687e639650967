/** The files of an account: one for each thing, readable, and in an order that a diff can follow. */

import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '../manners/problem.ts'
import type { Entry, Kind, Value } from './kind.ts'

const pathOf = (folder: string, kind: Kind, name: string): string =>
  kind.isSingle ? join(folder, `${kind.folder}.json`) : join(folder, kind.folder, `${name}.json`)

export async function writeEntry(folder: string, kind: Kind, { name, value }: Entry): Promise<string> {
  const path = pathOf(folder, kind, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
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
  const names = (await readdir(place)).filter((file) => file.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (file) => ({
      name: file.slice(0, -'.json'.length),
      value: await readValue(join(place, file)),
    })),
  )
}

async function readValue(path: string): Promise<Value> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new Problem(`${path} is no JSON: ${(cause as Error).message}.`, {
      next: 'Mend it, or write it anew: parley pull.',
      cause,
    })
  }
}
