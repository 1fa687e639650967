/** A file that holds a secret: for this user alone, whatever the umask, and whatever was there before. */

import { open } from 'node:fs/promises'

const PRIVATE = 0o600

export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w', PRIVATE)
  try {
    // Before anything is in it; a pipe or a terminal is not ours to change.
    if ((await file.stat()).isFile()) await file.chmod(PRIVATE)
    await file.writeFile(content)
  } finally {
    await file.close()
  }
}
