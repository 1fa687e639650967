/** The built console: its files by name, read when they are asked for, and listed again after every build. */

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** The best first; each stands beside the file it is made of. */
const PACKED = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const

type BuiltFile = { type: string; bytes: Buffer; coding: string | undefined }

export type Files = {
  /** None while nothing is built. */
  index(): string | undefined
  /** As packed as the reader takes it. */
  read(name: string, accepted: string): Promise<BuiltFile | undefined>
}

export function filesIn(folder: string): Files {
  let builtAt = 0
  let names = new Set<string>()
  let index: string | undefined

  /** Only what was listed is ever read: no name leads out of the folder. */
  function look(): void {
    const page = join(folder, 'index.html')
    const at = existsSync(page) ? statSync(page).mtimeMs : 0
    if (at === builtAt) return
    builtAt = at
    index = at === 0 ? undefined : readFileSync(page, 'utf8')
    names = new Set(at === 0 ? [] : globSync('**/*.*', { cwd: folder }))
  }

  return {
    index() {
      look()
      return index
    },
    async read(name, accepted) {
      look()
      const type = TYPES[extname(name)]
      if (!names.has(name) || type === undefined) return undefined
      const packed = PACKED.find(({ coding, ending }) => names.has(name + ending) && takes(accepted, coding))
      const bytes = await readFile(join(folder, name + (packed?.ending ?? '')))
      return { type, bytes, coding: packed?.coding }
    },
  }
}

const takes = (accepted: string, coding: string) =>
  accepted
    .split(',')
    .some((one) => one.trim().split(';')[0] === coding && !/;\s*q=0(\.0*)?$/.test(one.trim()))
