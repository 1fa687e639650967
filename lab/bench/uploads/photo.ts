/**
 * Photos like a phone's: 12 megapixels of a soft scene with grain, just under 5 MB. Noise alone would be the worst
 * case of the format and no photo, a plain area its best. Each one differs from every other in its pixels.
 */

import sharp from 'sharp'

const PHOTO_BYTES_MAX = 5 * 1_048_576

const WIDTH = 4000
const HEIGHT = 3000
/** What makes this scene a file of 4.6 to 5 MB at a phone's quality. */
const GRAIN = 26
const QUALITY = 93

export async function makePhotos(count: number): Promise<Buffer[]> {
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: GRAIN },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const photos = []
  for (let at = 0; at < count; at++) photos.push(await makePhoto(grain, at))
  return photos
}

async function makePhoto(grain: Buffer, at: number): Promise<Buffer> {
  const photo = await sharp(Buffer.from(scene(at)))
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: QUALITY })
    .toBuffer()
  if (photo.length > PHOTO_BYTES_MAX)
    throw new Error(`the photo has ${photo.length} bytes, which is too many`)
  return photo
}

const scene = (at: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1">
        <stop stop-color="#3a6ea5"/><stop offset=".6" stop-color="#f0d9b5"/><stop offset="1" stop-color="#4a3b2a"/>
      </linearGradient>
      <radialGradient id="face"><stop stop-color="#e8b894"/><stop offset="1" stop-color="#7a4b32"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <ellipse cx="${1500 + at * 20}" cy="1400" rx="900" ry="1100" fill="url(#face)"/>
  </svg>`

const COMMENT = 0xfe

/** The same picture in other bytes: a comment stands behind the first marker. */
export function withComment(photo: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment)
  const head = Buffer.from([0xff, COMMENT, 0, text.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, text, photo.subarray(2)])
}
