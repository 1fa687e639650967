/** The Node that the built service runs on: the one that was installed with it, or this one, if it is new enough. */

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** Since this one it has everything that the built service asks of it. */
const MAJOR_MIN = 26

/** `built`: the service that is to run. */
export function nodeFor(built: string, { platform, arch, execPath, versions } = process): string {
  const name = `@parley-dev/node-${platform}-${arch}`
  const folder = folderOf(name, built)
  if (folder !== undefined) return running(join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node'))
  if (Number.parseInt(versions.node, 10) >= MAJOR_MIN) return execPath
  throw new CannotStart(
    `The service needs Node ${MAJOR_MIN} or later, this is Node ${versions.node}, and ${name} is not installed.`,
    `Install the file of a release that has its Node in it, parley-…-${platform}-${arch}.tgz, or start this one with a newer Node.`,
  )
}

function folderOf(name: string, built: string): string | undefined {
  try {
    return dirname(createRequire(built).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

/** A minimal system lacks a library that every Node of this version needs, and its loader's words help nobody. */
function running(node: string): string {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return node
  const said = error?.message ?? stderr.trim()
  throw new CannotStart(
    `The Node of the service does not run here: ${said}.`,
    said.includes('libatomic')
      ? 'Install that library: apt-get install libatomic1, or dnf install libatomic.'
      : 'It needs glibc 2.28 or later, and the system and processor that it was installed for.',
  )
}
