/** The key under which stand-ins are made: for this user alone, on this machine, and in no transcript. */

import { randomBytes } from 'node:crypto'
import { link, mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readPlain } from '../../framework/plain-file.ts'
import { writePrivateFile } from '../../framework/private-file.ts'
import { Problem, wordsOf } from '../../framework/problem.ts'

export const KEY_FLAG = {
  flags: '--redaction-key <file>',
  about:
    'the key that stand-ins are made under, made where there is none (PARLEY_REDACTION_KEY_FILE; .parley/redaction-key in your home unless given)',
}

const BYTES = 32

export async function redactionKey(given: string | undefined): Promise<Buffer> {
  const path = resolve(
    given ?? (process.env.PARLEY_REDACTION_KEY_FILE || join(homedir(), '.parley', 'redaction-key')),
  )
  try {
    return (await found(path)) ?? (await made(path))
  } catch (cause) {
    throw new Problem(`The key of the stand-ins cannot be kept in ${path} (${wordsOf(cause)}).`, {
      next: 'Name a file that you may write to: --redaction-key.',
      cause,
    })
  }
}

async function found(path: string): Promise<Buffer | undefined> {
  const key = await readPlain(path, 'named').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (key !== undefined && key.length !== BYTES) throw new Error(`it has ${key.length} bytes, not ${BYTES}`)
  return key
}

/** Of two that are made at the same moment, the first is used by both. */
async function made(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writePrivateFile(draft, randomBytes(BYTES))
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const key = await found(path)
  if (key === undefined) throw new Error('it is gone again')
  return key
}
