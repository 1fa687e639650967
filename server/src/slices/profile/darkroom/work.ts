/**
 * The darkroom's process: decodes strangers' pictures. It holds no secret and no connection, so that the worst a
 * picture can do is end it.
 */

import sharp from 'sharp'
import type { Developed, Exposed } from './darkroom.ts'

// Only the two formats that were let in have a loader here: not SVG, not PDF, nothing that can refer elsewhere.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

async function develop({ bytes, side, pixelsMax }: Exposed): Promise<Developed> {
  try {
    const photo = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true })
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

process.on('message', (exposed: Exposed) => {
  develop(exposed).then((developed) => process.send?.(developed))
})
process.on('disconnect', () => process.exit(0))
