/** A picture of a loaf as a PNG, for whoever uploads one. */

import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TABLE = [226, 214, 196]
const CRUST = [168, 104, 52]
const CUT = [236, 208, 160]

export function pictureOf(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const lines = Array.from({ length: height }, (_, y) => {
    const pixels = Array.from({ length: width }, (_, x) => colourAt(x / width, y / height))
    return Buffer.from([0, ...pixels.flat()])
  })
  const pixels = deflateSync(Buffer.concat(lines))
  const bytes = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return { name: 'rye.png', mimeType: 'image/png', buffer: Buffer.concat(bytes) }
}

/** An oval, darker at its edge, with three cuts across. */
function colourAt(x: number, y: number): number[] {
  const far = ((x - 0.5) / 0.38) ** 2 + ((y - 0.54) / 0.32) ** 2
  if (far > 1) return TABLE
  const isCut = far < 0.62 && [0.36, 0.5, 0.64].some((at) => Math.abs(x + (y - 0.54) * 0.25 - at) < 0.018)
  return isCut ? CUT : CRUST.map((part) => Math.round(part * (1.12 - 0.35 * far)))
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
