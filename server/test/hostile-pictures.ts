/** Pictures that mean harm, and some that are only strange: each kind as a maker of one file. */

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A whole number from 0 up to, but without, the given one. */
export type Random = (below: number) => number

/** What is sent: `declared` bytes are announced, `sent` ones follow. */
export type HostileFile = { type: 'image/jpeg' | 'image/png'; declared: number; sent: Buffer; chunked?: true }

/** The same numbers for the same seed, so that a failure can be looked at again. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}

function pngHeader(width: number, height: number, [depth, colour]: [number, number]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, 0], 8)
  return pngChunk('IHDR', header)
}

const ONE_BIT_GREY: [number, number] = [1, 0]

/** A PNG whose few bytes unpack to all its pixels, or as many as fit into 30 kB. */
export function bomb(width: number, height: number): Buffer {
  const data = deflateSync(Buffer.alloc(30_000_000), { level: 9 })
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height, ONE_BIT_GREY),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const noise = (width: number, height: number, random: Random) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, () => random(256))), {
    raw: { width, height, channels: 3 },
  })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })

const whole = (type: HostileFile['type'], sent: Buffer): HostileFile => ({
  type,
  declared: sent.length,
  sent,
})
const asJpeg = (sent: Buffer) => whole('image/jpeg', sent)
const asPng = (sent: Buffer) => whole('image/png', sent)

const someJpeg = (random: Random) =>
  noise(200 + random(60), 200 + random(60), random)
    .jpeg()
    .toBuffer()
const somePng = (random: Random) =>
  noise(200 + random(60), 200 + random(60), random)
    .png()
    .toBuffer()

/** After the signature and the header stands the first chunk of another kind. */
const PNG_AFTER_HEADER = 33

const withChunk = (png: Buffer, chunk: Buffer) =>
  Buffer.concat([png.subarray(0, PNG_AFTER_HEADER), chunk, png.subarray(PNG_AFTER_HEADER)])

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'
const PAYLOAD = Buffer.from('PK\x03\x04<script>alert(1)</script>%PDF-1.7')

const START_OF_SCAN = Buffer.of(0xff, 0xda)

/** The last scan of a JPEG so many times more: each makes the decoder go over all pixels again. */
function withScans(jpeg: Buffer, more: number): Buffer {
  const last = jpeg.lastIndexOf(START_OF_SCAN)
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: more }, () => scan), jpeg.subarray(-2)])
}

export type Make = (random: Random) => Promise<HostileFile>

export const KINDS: Record<string, Make> = {
  bomb: async (random) => asPng(bomb(5_001 + random(60_000), 5_001 + random(60_000))),
  truncated: async (random) => {
    const jpeg = await someJpeg(random)
    return asJpeg(jpeg.subarray(0, 16 + random(jpeg.length - 16)))
  },
  truncatedPng: async (random) => {
    const png = await somePng(random)
    return asPng(png.subarray(0, 16 + random(png.length - 16)))
  },
  lyingHeader: async (random) => {
    const png = Buffer.from(await somePng(random))
    const lie = pngHeader(192 + random(4_000), 192 + random(4_000), [8, 2])
    lie.copy(png, PNG_SIGNATURE.length)
    return asPng(png)
  },
  flipped: async (random) => {
    const jpeg = Buffer.from(await someJpeg(random))
    for (let flips = 0; flips < 8; flips++) jpeg[16 + random(jpeg.length - 16)] = random(256)
    return asJpeg(jpeg)
  },
  flippedPng: async (random) => {
    const png = Buffer.from(await somePng(random))
    for (let flips = 0; flips < 8; flips++) png[16 + random(png.length - 16)] = random(256)
    return asPng(png)
  },
  polyglot: async (random) => asJpeg(Buffer.concat([await someJpeg(random), PAYLOAD])),
  svg: async () => asPng(Buffer.from(SVG)),
  animated: async (random) => {
    const frames = Buffer.alloc(8)
    frames.writeUInt32BE(1 + random(0x7fffffff), 0)
    return asPng(withChunk(await somePng(random), pngChunk('acTL', frames)))
  },
  longText: async (random) => {
    const words = deflateSync(Buffer.alloc(20_000_000), { level: 9 })
    const text = Buffer.concat([Buffer.from('Comment\0\0'), words])
    return asPng(withChunk(await somePng(random), pngChunk('zTXt', text)))
  },
  cmyk: async () => asJpeg(await plain(300, 200).toColourspace('cmyk').jpeg().toBuffer()),
  sixteenBits: async () => asPng(await plain(300, 200).toColourspace('rgb16').png().toBuffer()),
  ribbon: async () => asPng(bomb(65_535, 1)),
  progressive: async () => asJpeg(await plain(4_900, 4_900).jpeg({ progressive: true }).toBuffer()),
  interlaced: async () => asPng(await plain(4_900, 4_900).png({ progressive: true }).toBuffer()),
  progressiveJustSo: async () => asJpeg(await plain(2_896, 2_896).jpeg({ progressive: true }).toBuffer()),
  interlacedJustSo: async () => asPng(await plain(2_896, 2_896).png({ progressive: true }).toBuffer()),
  sixteenBitsJustSo: async () => asPng(await plain(2_896, 2_896).toColourspace('rgb16').png().toBuffer()),
  largest: async () => asPng(await plain(5_000, 5_000).png().toBuffer()),
  manyScans: async (random) =>
    asJpeg(withScans(await plain(2_048, 2_048).jpeg({ progressive: true }).toBuffer(), 100 + random(900))),
  nothing: async () => ({ type: 'image/png', declared: 0, sent: Buffer.alloc(0) }),
  tooShort: async (random) => {
    const jpeg = await someJpeg(random)
    return { type: 'image/jpeg', declared: jpeg.length + 1 + random(1_000), sent: jpeg }
  },
  tooLong: async (random) => {
    const jpeg = await someJpeg(random)
    return { type: 'image/jpeg', declared: jpeg.length - 1 - random(100), sent: jpeg }
  },
  withoutLength: async (random) => ({ ...asJpeg(await someJpeg(random)), chunked: true }),
}
