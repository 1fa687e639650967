/** The authority on disk: made once, for whoever runs the command and nobody else, and never installed in the system. */

import { randomBytes } from 'node:crypto'
import { chmod, link, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../../framework/private-file.ts'
import { Problem, wordsOf } from '../../framework/problem.ts'
import { type Authority, makeAuthority, readAuthority, writeAuthority } from './authority.ts'

/** With the issuer's key: nobody else may read it. */
export const SECRET = 'authority.pem'
/** For people and containers who are to trust it. */
export const ROOT = 'root.pem'

export type Kept = { folder: string; hosts: string[]; now: Date }

export async function keptAuthority(kept: Kept): Promise<Authority> {
  try {
    await mkdir(kept.folder, { recursive: true, mode: 0o700 })
    await chmod(kept.folder, 0o700)
    return (await found(kept)) ?? (await made(kept))
  } catch (error) {
    throw new Problem(`The certificate authority cannot be kept in ${kept.folder} (${wordsOf(error)}).`, {
      next: 'Name a folder that you may write to: --ca-folder, or PARLEY_CA_FOLDER.',
      cause: error,
    })
  }
}

async function found({ folder, hosts, now }: Kept): Promise<Authority | undefined> {
  const path = join(folder, SECRET)
  const status = await lstat(path).catch(unlessMissing)
  // A key that others could read is worth nothing: they may have read it.
  if (!status?.isFile() || isOpenToOthers(status)) return undefined
  return readAuthority(await readFile(path, 'utf8'), hosts, now)
}

const isOpenToOthers = ({ mode, uid }: { mode: number; uid: number }): boolean =>
  process.getuid !== undefined && ((mode & 0o077) !== 0 || uid !== process.getuid())

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Of two that are made at the same moment, the first is kept and used by both. */
async function made(kept: Kept): Promise<Authority> {
  const { folder, hosts, now } = kept
  const path = join(folder, SECRET)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const authority = makeAuthority(hosts, now)
  await writeFile(draft, writeAuthority(authority), { mode: 0o600, flag: 'wx' })
  try {
    const isUnusable = (await lstat(path).catch(unlessMissing)) !== undefined && !(await found(kept))
    if (isUnusable) await rename(draft, path)
    else await link(draft, path).catch(unlessThere)
  } finally {
    await rm(draft, { force: true })
  }
  const used = (await found(kept)) ?? authority
  await writePrivateFile(join(folder, ROOT), used.rootPem)
  return used
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
