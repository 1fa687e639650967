/**
 * The photo process: decodes strangers' pictures. It holds no secret and no connection, so that the worst a
 * picture can do is end it.
 */

import { readSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { PhotoMade, PictureSent } from './photo-process.ts'

// Only the two formats that were let in have a loader here: not SVG, not PDF, nothing that can refer elsewhere.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

// Where processors are few, whoever calls comes before a picture.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const STANDARD_INPUT = 0

/** One picture at a time, so one tray does for all of them. */
let tray = Buffer.alloc(0)

/** Waits for the bytes: there is nothing else to do here. When they end too early, there is nobody to work for. */
function takeBytes(length: number): Buffer {
  if (tray.length < length) tray = Buffer.allocUnsafeSlow(length)
  const bytes = tray.subarray(0, length)
  for (let at = 0; at < length; ) {
    const taken = readSync(STANDARD_INPUT, bytes, at, length - at, null)
    if (taken === 0) process.exit(0)
    at += taken
  }
  return bytes
}

async function make({ length, side, pixelsMax }: PictureSent): Promise<PhotoMade> {
  try {
    const input = takeBytes(length)
    const photo = await sharp(input, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer()
    return { photo }
  } catch (error) {
    return { problem: (error as Error).message.split('\n')[0] ?? '' }
  }
}

process.on('message', (exposed: PictureSent) => {
  make(exposed).then((made) => process.send?.(made))
})
process.on('disconnect', () => process.exit(0))
