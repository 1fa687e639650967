/** The Node that the built service runs on: the one that was installed with it, or this one, if it is new enough. */

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Since this one it has everything that the built service asks of it. */
const MAJOR_MIN = 26

/** `built`: the service that is to run. */
export function nodeFor(built: string, { platform, arch, execPath, versions } = process): string {
  const name = `@parley-dev/node-${platform}-${arch}`
  try {
    const folder = dirname(createRequire(built).resolve(`${name}/package.json`))
    return join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    if (Number.parseInt(versions.node, 10) >= MAJOR_MIN) return execPath
    throw new Error(
      `The service needs Node ${MAJOR_MIN} or later, this is Node ${versions.node}, and ${name} is not installed: install @parley-dev/cli again without --omit=optional, or start it with a newer Node.`,
    )
  }
}
