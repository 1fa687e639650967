/**
 * What a picture says about itself, read before anything decodes it: its size, and whether its end is there.
 * Nothing here throws, and nothing reads past the end, whatever the bytes are.
 */

export type PictureHeader = {
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
  /** Interlaced, progressive, or with two bytes for each colour: slow to decode for its size. */
  isHeavy: boolean
}

/** Undefined when the bytes do not begin like a whole JPEG or PNG header. */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  return readPng(bytes) ?? readJpeg(bytes)
}

/** A decoder that needs only the upper rows would not notice that the lower ones are missing. */
export function isCutShort(bytes: Buffer): boolean {
  return bytes[0] === MARKER ? !jpegHasEnd(bytes) : !pngHasEnd(bytes)
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
const PNG_HEADER_BYTES = 33
const PNG_DEPTH_AT = 24
const PNG_INTERLACE_AT = 28

function readPng(bytes: Buffer): PictureHeader | undefined {
  if (bytes.length < PNG_HEADER_BYTES) return undefined
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return undefined
  const isHeavy = bytes[PNG_DEPTH_AT] === 16 || bytes[PNG_INTERLACE_AT] !== 0
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isHeavy }
}

/** Chunks are a length, a name, so many bytes and a checksum of four. */
function pngHasEnd(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.readUInt32BE(at + 4) === IEND) return true
  }
  return false
}

const IEND = Buffer.from('IEND').readUInt32BE(0)

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** SOF0 to SOF15 carry the size; three markers between them mean other things. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Markers without a segment behind them. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function readJpeg(bytes: Buffer): PictureHeader | undefined {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return undefined
  for (let at = 2; ; ) {
    const segment = readSegment(bytes, at)
    if (!segment || segment.marker === START_OF_SCAN || segment.marker === END_OF_IMAGE) return undefined
    if (isFrame(segment.marker)) return readFrame(bytes, segment)
    at = segment.end
  }
}

/** SOF2, SOF6, SOF10 and SOF14: the picture comes in several passes. */
const isProgressive = (marker: number) => marker % 4 === 2

function readFrame(bytes: Buffer, { marker, at }: Segment): PictureHeader | undefined {
  if (at + 9 > bytes.length) return undefined
  const isHeavy = isProgressive(marker)
  return {
    type: 'image/jpeg',
    height: bytes.readUInt16BE(at + 5),
    width: bytes.readUInt16BE(at + 7),
    isHeavy,
  }
}

const jpegHasEnd = (bytes: Buffer) => walkJpeg(bytes).hasEnd

/** How often a JPEG goes over its pixels; a PNG does once. */
export const countScans = (bytes: Buffer): number => (bytes[0] === MARKER ? walkJpeg(bytes).scans : 1)

function walkJpeg(bytes: Buffer): { hasEnd: boolean; scans: number } {
  let scans = 0
  for (let at = 2; ; ) {
    const segment = readSegment(bytes, at)
    if (!segment) return { hasEnd: false, scans }
    if (segment.marker === END_OF_IMAGE) return { hasEnd: true, scans }
    if (segment.marker === START_OF_SCAN) scans++
    at = segment.marker === START_OF_SCAN ? endOfScan(bytes, segment.end) : segment.end
  }
}

type Segment = { marker: number; at: number; end: number }

/** The marker at this place (any number of fill bytes may stand before it) and where its segment ends. */
function readSegment(bytes: Buffer, from: number): Segment | undefined {
  let at = from
  while (bytes[at] === MARKER && bytes[at + 1] === MARKER) at++
  const marker = bytes[at + 1]
  if (bytes[at] !== MARKER || marker === undefined) return undefined
  if (standsAlone(marker) || marker === END_OF_IMAGE) return { marker, at, end: at + 2 }
  if (at + 4 > bytes.length) return undefined
  const length = bytes.readUInt16BE(at + 2)
  return length < 2 ? undefined : { marker, at, end: at + 2 + length }
}

/** In the data of a scan only a marker that is neither a stuffed zero nor a restart ends it. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from)
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !standsAlone(next)) return at
    at = bytes.indexOf(MARKER, at + 2)
  }
  return bytes.length
}
