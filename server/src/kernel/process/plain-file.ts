/** Reading files that others may have made: plain ones alone, never a link, a pipe or a device, and never more than was promised. */

import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** In words that follow the name of the file. */
export class NotPlain extends Error {}

/** A link is followed only where whoever runs the service named it. */
export type Links = 'refused' | 'followed'

/** A pipe is opened without waiting for who writes into it. */
export async function openPlain(
  path: string,
  links: Links = 'refused',
): Promise<{ file: FileHandle; bytes: number }> {
  const flags = O_RDONLY | O_NONBLOCK | (links === 'refused' ? O_NOFOLLOW : 0)
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw ['ELOOP', 'EMLINK', 'ENXIO'].includes(error.code ?? '') ? notPlain() : error
  })
  const found = await file.stat()
  if (found.isFile()) return { file, bytes: found.size }
  await file.close()
  throw notPlain()
}

const notPlain = () => new NotPlain('is no plain file but a link, a folder, a pipe or a device')

/** As many bytes as it had when it was opened, however it grows meanwhile. */
export async function readPlain(path: string, bytesMax: number, links?: Links): Promise<Buffer> {
  const { file, bytes } = await openPlain(path, links)
  try {
    if (bytes > bytesMax) throw new NotPlain(`has ${bytes} bytes, and may have ${bytesMax}`)
    const content = Buffer.alloc(bytes)
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await file.read(content, at, bytes - at, at)
      if (bytesRead === 0) throw new NotPlain('became shorter while it was read')
      at += bytesRead
    }
    return content
  } finally {
    await file.close()
  }
}
